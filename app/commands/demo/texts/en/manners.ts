import type { Manners } from "../../subject.ts";

export const englishManners: Manners = {
  wrote: (name) => `${name} wrote:`,
  openers: ["Late to this, but here goes.", "What a good question.", "I have been turning this over all day.", "No expert, only stubborn.", "Thank you for writing this down.", "A short answer now, a longer one after supper.", "Something similar happened to me."],
  closers: ["Do tell us how it goes.", "Somebody correct me, please.", "That is all I know.", "Good luck!", "Looking forward to the next chapter.", "But you are the one who can see it.", "Greetings from the rain."],
  short: ["Following this one.", "Exactly so.", "This made me smile.", "Written into the notebook, thank you.", "Same here.", "More, please.", "I needed to read this today.", "Beautifully put."],
  agrees: ["I could not agree more.", "Well said.", "Yes, exactly that.", "Seconded.", "This is the sentence I was looking for."],
  doubts: ["I am not so sure about that.", "It went the other way for me; perhaps we had different luck.", "True most of the time, not always.", "Here we part, as friends."],
  thanks: ["Thank you, that helps a lot.", "Thanks, everybody.", "I had not thought of that at all.", "You are all very kind.", "I am glad I asked."],
  lists: ["My own list:", "In short:", "What I have learned so far:"],
  welcomes: ["Welcome! Pull up a chair.", "Welcome, and thank whoever invited you from me.", "Good to have you here.", "Hello and welcome; the tea is on.", "Welcome! You will like the making forum.", "Lovely introduction. Welcome."],
  newcomer_thanks: ["What a warm welcome, thank you all.", "Thank you! I will read a little and then begin to ask.", "Thanks, I feel at home already."],
};
