import type { Subject } from "../../subject.ts";

export const commonRoom: Subject = {
  forum: "common",
  language: "en",
  topics: [
    [
      "What does “divan” mean to you?",
      "A sofa, a council, a collection of poems. In my grandmother’s house it was the thing nobody was allowed to sit on. Which one is yours?",
      "The poems. I learned the word from Goethe, embarrassingly late.",
      "The sofa. We were allowed to sit on it only when somebody had died or got engaged.",
    ],
    [
      "Learning Turkish: the suffix that broke you",
      "Mine was *-miş*. A whole tense for things you only heard about! Explain it to me as if I were seven.",
      "It is the gossip tense. “He apparently left.” You were not there, you are not to blame.",
      "Also for surprise: *“Güzelmiş!”* You did not expect it to be good, and it is.",
    ],
    [
      "Slow post: who still writes letters?",
      "I would like to start a small round: one handwritten letter a month, four people, one year. No photographs of it online, please.",
      "Count me in. My handwriting is a warning, though.",
      "Yes, please. I have stamps from a decade ago that want to travel.",
    ],
    [
      "Why I like an invite-only place",
      "Not because it keeps people out, but because somebody had to think of you before you came in. How did you get here?",
      "A stranger on a ferry noticed the book I was reading. Three weeks later an invitation arrived.",
      "My sister. She is still waiting for me to thank her properly, so: thank you.",
    ],
    [
      "Small kindnesses, a running list",
      "I will start: the baker who keeps the last loaf under the counter because he knows my train is late on Thursdays.",
      "The bus driver who waits when he sees me running, and opens the door without a word.",
      "A neighbour clears the snow from *both* sides of the wall.",
    ],
    [
      "English words with no Turkish, and the other way round",
      "`Serendipity` one way, `kolay gelsin` the other. What do you say to a person at work if you cannot say “may it come easy”?",
      "We say nothing, and walk past. That is the whole tragedy.",
      "*Gurbet.* We need nine words for it and still miss.",
    ],
    [
      "Reading aloud to grown-ups",
      "We read to each other while the other cooks. At present: *Middlemarch*, forty pages per lasagne. Do you?",
      "We did all of Sherlock Holmes over washing-up. Recommended.",
      "My husband does the voices. All of them are Scottish.",
    ],
    [
      "Moving to İzmir in spring: what should I know?",
      "Two of us, one cat, a lot of books. We have a flat near the market from April.",
      "Learn your greengrocer’s name first and the alphabet second.",
      "Buy a fan in April. In June there are none left.",
      "Ask in Çay molası too, people there know every street.",
    ],
    [
      "The tea question",
      "Milk? Before or after? I ask as the only foreigner in a room of nine Turks who stopped talking when I reached for the jug.",
      "I once asked for milk in Rize. I think about it at night.",
      "In our house: two pots, no milk, and nobody leaves before the third glass.",
    ],
    [
      "Old maps as wallpaper",
      "We are papering a hallway with pages of a ruined atlas. Any advice on paste, and on the guilt?",
      "Wheat starch paste, and keep the page with your own town for the frame.",
      "The guilt fades in daylight, unlike the maps. Keep them out of the sun.",
    ],
    [
      "What are you patient with?",
      "I noticed that I am patient with dough and impatient with people on the telephone. What is your list?",
      "Patient: children, glue. Impatient: glue that should be dry.",
      "I can wait an hour for a bird and not ten seconds for a page.",
    ],
    [
      "Birthdays of absent friends",
      "I bake the cake anyway and post one slice. It arrives as crumbs and everybody is delighted. Do you keep such days?",
      "I telephone the empty house. The machine still has his voice.",
    ],
  ],
  says: [
    "I read this twice and then called my brother, so thank you for that.",
    "We had the same conversation at dinner and nobody won, which was the best part.",
    "It depends on the season, I think; ask me again in June.",
    "There is a word for it in Portuguese, as there always is.",
    "My grandmother would have had an opinion, and it would have been the opposite of mine.",
    "I used to think so too, until I lived somewhere with real winters.",
    "Somebody here told me the same a year ago and I did not believe it. I do now.",
    "Half of it is habit and the other half is who taught you.",
    "I have nothing clever to add, only that it made my morning better.",
    "That has been my experience in three countries, for what it is worth.",
    "The trick, if there is one, is to do it badly for a month first.",
  ],
  tips: [
    "Start smaller than you think",
    "Write the date on everything",
    "Ask the oldest person in the room",
    "Leave before you are tired",
    "Say thank you on the day",
  ],
  asks: [
    [
      "How long did it take you to get used to it?",
      "Most of a winter, and then one day it was easy.",
    ],
    ["Would you do it again?", "Tomorrow, to be honest."],
    [
      "Where was this, if I may ask?",
      "Far north of here; I shall tell the whole story at a meeting.",
    ],
    ["Does your family agree?", "My family has stopped answering that question."],
  ],
};
