import { randomUUID } from "node:crypto";

const REPLIES_PER_SCREEN = 20;

/**
 * What each screen of the app asks for. Calls that do not need each other's answers are made together, so each
 * screen waits once.
 */
export function screensOf(forum) {
  return {
    /** The forums, what is new in them, the latest topics, and the number beside the bell. */
    home: async () => {
      const [forums, unread, latest, bell] = await Promise.all([
        forum.get("/forums?fields=name,description,total_topics"),
        forum.get("/unread"),
        forum.get(
          "/latest?limit=20&fields=title,forum_name,owner,total_posts,last_post,unread_posts",
        ),
        forum.get("/notifications?limit=1&fields=is_read"),
      ]);
      const unread_topics = new Map(unread.data.map((row) => [row.forum_id, row.unread_topics]));
      return {
        forums: forums.data,
        unreadTopicsOf: ({ id }) => unread_topics.get(id) ?? 0,
        topics: latest.data,
        unread_notifications: bell.unread_count,
      };
    },

    /** A topic of the list, from the first reply that is new for the member. */
    topic: async ({ id, total_posts, unread_posts }) => {
      const skip = unread_posts > 0 ? total_posts - unread_posts : 0;
      const [topic, replies] = await Promise.all([
        forum.get(`/topics/${id}`),
        forum.get(`/topics/${id}/post?skip=${skip}&limit=${REPLIES_PER_SCREEN}`),
      ]);
      return { topic, replies: replies.data };
    },

    /** When the replies have been on the screen. */
    haveRead: async (topic, replies) => {
      const position = replies.at(-1)?.number ?? 0;
      await forum.post(`/topics/${topic.id}/read`, { position });
    },

    /** The key makes a second attempt safe, after an answer that was lost in a tunnel. */
    reply: (topic, content) =>
      forum.post(`/topics/${topic.id}/post`, { content }, { "Idempotency-Key": randomUUID() }),

    notifications: async () =>
      (await forum.get("/notifications?limit=20&fields=type,is_read,data")).data,

    /** What a notification tells of, wherever it has been moved to since. */
    openNotification: async ({ id, data }) => {
      const [place] = await Promise.all([
        forum.get(`/posts/${data.post_id}`),
        forum.patch(`/notifications/${id}/read`),
      ]);
      return place;
    },

    /** After an "@" in the editor. Who writes in the topic comes first. */
    mentions: async (text, topic) =>
      (await forum.get(`/users/find?q=${encodeURIComponent(text)}&topic_id=${topic.id}`)).data,

    profile: async ({ id }) => {
      const [member, topics, replies] = await Promise.all([
        forum.get(`/users/${id}`),
        forum.get(`/users/${id}/topics?limit=5&fields=title,forum_name`),
        forum.get(`/users/${id}/posts?limit=5&fields=topic_id,topic_title,number`),
      ]);
      return { member, topics: topics.data, replies: replies.data };
    },

    /** A link to a member in a text has only the name, which may be a former one. */
    memberOfLink: (address) =>
      forum.get(`/members/${address.replace(/^.*\/user\//, "")}?fields=username`),
  };
}
