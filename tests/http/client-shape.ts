type Answer<Data> = Promise<{ status: number; data: Data }>;
type List<Item> = { data: Item[]; count: number };
type Paged = { skip?: number; limit?: number };

type User = {
  id: number;
  username: string;
  full_name: string | null;
  is_superuser: boolean;
  total_posts: number;
  created_at: string;
};
type OwnUser = User & { email: string; invites_count: number };
type Forum = {
  id: number;
  name: string;
  category_id: number;
  order: number;
  total_topics: number;
  total_posts: number;
  last_post: { topic_id: number; owner_id: number; created_at: string } | null;
};
type Member = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
};
type Topic = {
  id: number;
  title: string;
  content: string;
  forum_id: number;
  owner_id: number;
  total_posts: number;
  last_post: { owner_id: number; created_at: string } | null;
  is_locked: boolean;
  is_pinned: boolean;
  owner: Member;
  url: string;
};
type Post = {
  id: number;
  topic_id: number;
  content: string;
  owner_id: number;
  updated_at: string | null;
  number: number;
  owner: Member;
  url: string;
};
type Invite = {
  id: number;
  text: string | null;
  email: string | null;
  used_by: { username: string } | null;
  owner: { username: string };
  signup_link: string;
};
type Notification = {
  id: number;
  type: "forum_topic" | "topic_reply" | "mention" | "other";
  is_read: boolean;
  data: { topic_id: number | null; topic_title: string | null; username: string; actor_id: number };
};
type SearchResult = {
  type: "topic" | "post";
  topic_id: number;
  post_id: number | null;
  title: string;
  snippet: string;
  owner: { id: number; username: string };
  url: string;
};
type Message = { message: string };

/**
 * What a program needs of a client that was generated from the contract's document: names, inputs
 * and answers, each as it is used.
 */
export type Client = {
  setSecurityData: (token: string | null) => void;
  authentication: {
    createAccessToken: (form: {
      username: string;
      password: string;
    }) => Answer<{ access_token: string; token_type: "bearer" }>;
    testAccessToken: () => Answer<OwnUser>;
  };
  users: {
    listUsers: (query?: Paged & { search?: string }) => Answer<List<OwnUser>>;
    getMe: () => Answer<OwnUser>;
    updateMe: (change: {
      full_name?: string | null;
      username?: string;
      email?: string;
    }) => Answer<OwnUser>;
    updateUser: (
      user_id: number,
      change: { invites_count?: number; is_active?: boolean },
    ) => Answer<OwnUser>;
    getUser: (user_id: number) => Answer<User>;
    getUserByUsername: (username: string) => Answer<User>;
    findMembers: (query: { q: string; topic_id?: number }) => Answer<List<Member>>;
    listTopicsOfUser: (
      user_id: number,
      query?: Paged & { fields?: string },
    ) => Answer<List<Topic & { forum_name: string }>>;
    listRepliesOfUser: (
      user_id: number,
      query?: Paged & { fields?: string },
    ) => Answer<List<Post & { topic_title: string }>>;
    listUsersByIds: (query?: { ids?: number[] }) => Answer<List<User>>;
    deleteUser: (user_id: number) => Answer<Message>;
    signUp: (guest: {
      code: string;
      email: string;
      username: string;
      full_name: string;
      password: string;
    }) => Answer<OwnUser>;
  };
  categories: {
    createCategory: (category: {
      name: string;
      order?: number;
    }) => Answer<{ id: number; name: string; order: number }>;
  };
  forums: {
    createForum: (forum: {
      name: string;
      description?: string | null;
      category_id: number;
    }) => Answer<Forum>;
    listForums: (query?: Paged) => Answer<List<Forum>>;
    getForum: (id: number) => Answer<Forum>;
  };
  topics: {
    createTopic: (topic: { forum_id: number; title: string; content: string }) => Answer<Topic>;
    listTopics: (query?: Paged & { forum_id?: number }) => Answer<List<Topic>>;
    listTopicsByIds: (query?: { ids?: number[] }) => Answer<List<Topic>>;
    getTopic: (id: number) => Answer<Topic>;
    updateTopic: (id: number, change: { title?: string }) => Answer<Topic>;
    deleteTopic: (id: number) => Answer<Message>;
  };
  replies: {
    createReply: (topic_id: number, post: { content: string }) => Answer<Post>;
    listReplies: (topic_id: number, query?: Paged) => Answer<List<Post>>;
    findReply: (
      post_id: number,
    ) => Answer<{ topic_id: number; page: number; url: string; reply: Post | null }>;
    updateReply: (topic_id: number, post_id: number, change: { content?: string }) => Answer<Post>;
  };
  search: {
    search: (
      query: Paged & {
        q: string;
        type?: "all" | "topic" | "post";
        forum_id?: number;
        author?: string;
        since?: string;
        in_titles?: boolean;
        sort?: "relevance" | "newest";
      },
    ) => Answer<List<SearchResult> & { count_is_exact: boolean }>;
  };
  subscriptions: {
    subscribeToForum: (forum_id: number) => Answer<Message>;
    listForumSubscriptions: () => Answer<List<number>>;
    listTopicSubscriptions: () => Answer<List<number>>;
  };
  notifications: {
    listNotifications: (query?: Paged) => Answer<List<Notification> & { unread_count: number }>;
    markNotificationRead: (notification_id: number) => Answer<Message>;
    markAllNotificationsRead: () => Answer<Message>;
  };
  invites: {
    createInvite: (invite: {
      text?: string | null;
      email_to?: string | null;
      send_email?: boolean;
    }) => Answer<Invite>;
    listInvites: (query?: Paged & { all?: boolean }) => Answer<List<Invite>>;
  };
  server: { getServerInfo: () => Answer<{ release_version: string | null }> };
};
