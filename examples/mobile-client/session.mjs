import { connect } from "./client.mjs";
import { screensOf } from "./screens.mjs";

/** One session of a member with a phone: `SITE=… MEMBER=… PASSWORD=… node session.mjs` */
const { SITE = "http://localhost:3000", MEMBER, PASSWORD } = process.env;
if (!MEMBER || !PASSWORD) throw new Error("Set MEMBER (a username or an e-mail) and PASSWORD");

const forum = connect(SITE);
const screens = screensOf(forum);
const print = (...words) => process.stdout.write(`${words.join(" ")}\n`);

await forum.signIn(MEMBER, PASSWORD);

const home = await screens.home();
for (const row of home.forums)
  print("Forum:", row.name, `(${row.total_topics} topics, ${home.unreadTopicsOf(row)} unread)`);
for (const { title, forum_name, owner, unread_posts } of home.topics)
  print("Latest:", title, "|", forum_name, "|", owner.username, `(${unread_posts} new)`);
print("Bell:", home.unread_notifications);

const chosen = home.topics.find(({ unread_posts }) => unread_posts > 0) ?? home.topics[0];
if (!chosen) throw new Error("The forum has no topic yet");
const { topic, replies } = await screens.topic(chosen);
print("Topic:", topic.title, topic.url);
for (const { number, owner, content } of replies)
  print(`#${number}`, `${owner.username}:`, content);
await screens.haveRead(topic, replies);

const answered = replies.at(-1)?.owner ?? topic.owner;
const [mentioned] = await screens.mentions(answered.username.slice(0, 3), topic);
// Nobody is offered their own name.
const { username } = mentioned ?? answered;
const reply = await screens.reply(topic, `<p>@${username} Thank you!</p>`);
print("Replied:", `#${reply.number}`, reply.content);

const notifications = await screens.notifications();
for (const { type, data } of notifications) print("Notification:", type, data.username);
const news = notifications.find(({ data }) => data.post_id !== null);
if (news) {
  const { url, page, reply: told_of } = await screens.openNotification(news);
  print("Told of:", told_of?.content ?? "a topic", `page ${page}`, url);
}

const link = /href="(\/user\/[^"]+)"/.exec(reply.content)?.[1];
const {
  member,
  topics,
  replies: written,
} = await screens.profile(await screens.memberOfLink(link));
print(
  "Profile:",
  member.full_name,
  `(${member.total_topics} topics, ${member.total_posts} replies)`,
);
for (const { title, forum_name } of topics) print("Started:", title, "|", forum_name);
for (const { topic_title, number } of written) print("Wrote:", topic_title, `#${number}`);

await forum.signOut();
print("Signed out after", forum.countCalls(), "calls");
