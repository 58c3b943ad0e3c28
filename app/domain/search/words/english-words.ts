/**
 * Shorter words have English forms only if they are here, because kars is not the plural of kar.
 */
export const short_english_words = new Set(
  `
ace act ad add age aid aim air app arm art ask ax bad bag ban bar bat bed bet bid big bit boss bot box boy bug bus
buy cab can cap car cat cow cry cup cut dad day db did die dig do dog dot dry due ear eat edit egg end ex eye fan
fee few fit fix fly fox fun gap get gig go god gun guy hat hit hop hug ice id image ink job join key kid kit
lab lag law lay leg let lie line link list log lot map mat mix mod mom mp net note nut odd oil own pad pan pay
pc pen pet pie pin pop post pot pub put ram rat raw ray read red reply rip rob row rub rug run say sea set
sex ship sit site skip sky son spy sum tab tag tap task tax tea tie tip ton top toy try tv type url use user van
vet vote wag war way web wet win wire
`
    .trim()
    .split(/\s+/)
    .filter((word) => word.length < 4),
);

/** Words whose forms do not begin alike. */
const IRREGULAR = `
begin began begun
break broke broken
bring brought
build built
buy bought
catch caught
child children
choose chose chosen
come came
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feel felt
fight fought
find found
fly flew flown
foot feet
forget forgot forgotten
get got gotten
give gave given
go goes went gone
grow grew grown
half halves
hear heard
hide hid hidden
hold held
keep kept
knife knives
know knew known
leaf leaves
leave left
lend lent
life lives
lose lost
make made
man men
mean meant
meet met
mouse mice
pay paid
person people
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
sell sold
send sent
shelf shelves
shoot shot
sing sang sung
sit sat
sleep slept
speak spoke spoken
spend spent
stand stood
steal stole stolen
swim swam swum
take took taken
teach taught
tell told
think thought
throw threw thrown
tooth teeth
understand understood
wake woke woken
wear wore worn
wife wives
win won
wolf wolves
woman women
write wrote written
`;

const irregular = new Map<string, string[]>();
for (const line of IRREGULAR.trim().split("\n")) {
  const forms = line.split(" ");
  for (const form of forms) irregular.set(form, forms);
}

/** The other forms of a word, such as ran of run. */
export function irregularForms(word: string): string[] {
  return irregular.get(word) ?? [];
}
