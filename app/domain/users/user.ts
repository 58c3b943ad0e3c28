/** The fields that any member may see. */
export type PublicUser = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
  is_superuser: boolean;
  is_active: boolean;
  total_topics: number;
  total_posts: number;
  created_at: Date;
};

/** The account as its owner or a superuser sees it. */
export type OwnUser = PublicUser & { email: string; invites_count: number };

/** The actor. */
export type User = OwnUser & {
  language: string | null;
  theme: string | null;
  time_zone: string | null;
};
