import type { Subject } from "../../subject.ts";

export const making: Subject = {
  forum: "making",
  language: "en",
  topics: [
    [
      "Hand planes under 50 €: what would you buy today?",
      "I have a bench, a vice and no plane. New and cheap, or old and rusty? I can sharpen, slowly.",
      "Old and rusty, every time. Look for a flat sole and a blade with some length left; everything else can be cleaned.",
      "Ask @mehmet.usta; he once talked me out of three bad ones by photograph.",
    ],
    [
      "Sourdough at 1,200 metres",
      "Everything rises faster up here and then falls down. I have cut the starter by half. What else should change?",
      "Less water, about five per cent, and a shorter second rise. Trust the dough, not the clock.",
      "A cooler oven for the first ten minutes helped me; the crust sets too early up there.",
    ],
    [
      "A website that works without scripts",
      'I rebuilt our choir’s page: one form, no framework in the browser, 14 kB in all.\n\n```\n<form method="post" action="/signup">\n  <label>Name <input name="full_name" required></label>\n  <button>Join</button>\n</form>\n```\n\nIt took an afternoon and will outlive me.',
      "The `required` alone replaces a hundred lines I once wrote.",
      "Now unplug the network while sending, and see what the singer sees. That is the second afternoon.",
    ],
    [
      "Natural indigo, a beginner’s diary",
      "Day 1: smells like a farm. Day 2: smells like a farm and my neighbours know. Day 3: **blue.**",
      "Day 4 is blue hands. Day 9, still blue hands.",
      "Keep a strip of cotton for each dip; you will want the ladder of colours later.",
    ],
    [
      "Night train from Ankara to Kars: notes",
      "Twenty-six hours, two thermoses, one very good stranger.\n\n- Book thirty days ahead, at midnight.\n- Bring more tea than you think.\n- The best window is on the left after Erzincan.",
      "The stranger is always included in the price.",
      "Take slippers. The whole carriage becomes one house by evening.",
    ],
    [
      "Mending in public",
      "I darn socks on the tram. So far: two offers of marriage and eleven socks from other people.",
      "I had a line of four at the library once. We started a Thursday.",
      "Which thread do you use for heels? Mine always wears through beside the darn.",
    ],
    [
      "Tomatoes on a north-facing balcony",
      "I know. I know! But is there one variety that will forgive me?",
      "Cherry types, in a pot you can carry. Take it for walks, like a dog.",
      "Grow lettuce and swap it with someone who faces south.",
    ],
    [
      "Where to find walnut offcuts in Ankara",
      "Small pieces, for spoons. I do not mind knots. Does anybody know a workshop that would sell a bag?",
      "Siteler, on a Saturday, after two o’clock. Bring cash and a strong bag.",
      "Bring baklava instead of cash. I am serious.",
    ],
    [
      "The smallest garden that ever fed you",
      "Ours is a windowsill: chives, one chilli, a bay tree of nine leaves. Eight, since Sunday.",
      "A bucket of potatoes on the fire escape. We got eleven. We counted them twice.",
    ],
    [
      "Which notebook survives a workshop?",
      "Glue, water, sawdust, and a pencil behind the ear. Mine fall apart by March.",
      "A surveyor’s field book. Waterproof, ugly, immortal.",
      "Offcuts of lining paper, sewn with waxed thread. When it is full I make another.",
    ],
    [
      "Walking the Lycian Way with a bad knee",
      "Five days, the western half, small stages. Which parts would you leave out?",
      "Leave out the descent to Kabak and take the boat. Nobody will check.",
      "Two poles and no pride. The coast between Kaş and Üçağız is kind to knees.",
    ],
  ],
  says: [
    "I ruined two before the third one worked, and the third one is still in use.",
    "Take your time with the first step; the rest is only repetition.",
    "My teacher used to say that the tool remembers who sharpened it.",
    "Buy the cheap one, use it for a year, and then you will know what to buy.",
    "I tried the expensive way first. The cheap way was better.",
    "Write down what you did wrong, it is the only part you will need again.",
    "It rained for all of it and I would go again tomorrow.",
    "The old books say the opposite, but they had other water.",
    "Two people make it twice as slow and four times as pleasant.",
    "If it looks right from across the room, it is right.",
    "I measured it both ways and the difference was smaller than my pencil line.",
  ],
  tips: [
    "Sharpen before you begin",
    "Test on a scrap",
    "Carry half the luggage",
    "Label it while you remember",
    "Stop when it starts to be annoying",
  ],
  asks: [
    ["What did it cost in the end?", "Less than a dinner out."],
    ["How long did it take?", "A weekend, which means three."],
    ["Would you show it at the winter meeting?", "Gladly, if it survives until then."],
    ["Who taught you?", "An uncle, mostly by sighing."],
  ],
};
