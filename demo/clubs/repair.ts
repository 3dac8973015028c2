import { note, pdf, table } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# Number 1,412 was a musical box | by=kwame picture=repair loved
She is eighty-four. It had been silent since her husband died, she said, because he was the one who wound it up. She
carried it on two buses in a pillow case.

It was one bent tooth, hardened grease, and a spring that nobody had dared to touch. Tomáš took it apart under the
magnifier, and nobody at the table spoke for forty minutes. Then he turned the key.

I have mended things for eighteen years. **I have never heard a room be that quiet.**

She paid with a walnut cake, and wound it up herself at the door.
+ I was on the kettle and could not see the kettle any more.
+ tomas: It was only one tooth. It usually is.
^ You say that every time, and it has never been "only".
+ omar: I drove her home on the 12. She held it on her lap with the lid open.
+ This is why I come every month.

# Before you throw away the toaster: five things to look at | by=wei file=toaster loved
Unplug it first. Then unplug it again, in your mind.

1. **Crumbs.** Turn it over, open the tray, tap it, use a soft brush. A third of all of the toasters at our table are
simply full.
2. **The lever does not stay down.** There is a little electromagnet. Clean the two faces where it touches: toast fat is
an insulator.
3. **One side stays cold.** Look for a broken wire with a torch. If it is broken near the end, we can fix it. If it is in
the middle we can, too, but we will sigh.
4. **The plug.** Is it warm, brown, loose? Stop, and bring it to us.
5. **Nothing at all.** Thermal fuse. It costs as much as a bun.

Never poke into it with a fork. I should not have to write this. I have met the fork.
+ Number two! Mine has worked since Sunday, after three years of holding it down with a cookbook.
+ "I have met the fork." There must be a longer version of this.
^ On Saturday, over tea, with the fork present.
+ We should have that as a poster.
+ kwame: Done, it is in the files now and hangs next to the door.

# What we mended this season, and what beat us | by=rahul file=numbers
| Things | Came | Left working |
| --- | --- | --- |
| Lamps | 61 | 60 |
| Clothes, bags | 88 | 85 |
| Radios | 34 | 27 |
| Toasters, kettles | 49 | 38 |
| Bicycles | 57 | 56 |
| Printers | 12 | 1 |

The one printer works when it is alone in the room. We suspect that it is shy.

All together that is about 640 kilos that did not go to the tip, and around nine litres of tea.
+ The lamp that did not leave working, was that the ship in a bottle?
^ It was. The ship is fine. The bottle is in therapy.
+ One printer! That is one more than I expected.
+ Can I use the numbers for the letter to the council?

# A sewing machine is a bicycle for cloth | by=omar picture=gears
Everybody is afraid of them. But look: a wheel, a belt, a rod that goes up and down. When it jams it is nearly always one
of three things.

- Threaded wrong. Take it out completely, start again, foot *up* while you thread.
- Needle blunt, bent or back to front. The flat side has a direction, and it is not "whichever".
- Fluff under the plate. There can be a whole mouse of it.

One drop of oil where metal goes round in metal. One. Not on the belt, and not as a dressing.

If it still complains, bring it to me. I drive a bus, so I am used to complaints.
+ Foot up while you thread. Forty years, and nobody told me.
+ There was a mouse of it.
+ My daughter and I went through the list together, and it purrs.
^ Then she is the mechanic now. Tell her I said so.

# We need a second kettle and some courage | by=grace
The courage is for the hall: from next month we may have the bigger one, on the first Saturday, if we promise to be there
every month for a year. That is twelve Saturdays, twenty repairers, and somebody who makes the list at the door.

I said yes before I asked you. I do that. Please do not let me be wrong.
+ ana: You are not wrong. I take the door.
+ noor: I will bring the kettle from the workshop, the big one.
+ Twelve Saturdays. All right. All right.
+ omar: Put me down for the sewing corner, every time.
^ I am going to need a bigger handkerchief.
`)

const mended = group(
  `
# A lamp with three broken hearts
Switch, socket and plug, all at once. The owner had kept it behind a sofa for eleven years because her daughter made the
shade at school. It glows again, glitter and all.
# Radio from 1958: it sings
A capacitor had turned into a raisin. Two hours, one smell, and then suddenly an accordion, as though it had only been
waiting for a break in the talk.
# Zip day
Nine jackets, one tent, one accordion case. I can now do a slider with my eyes shut, and I did, because the light went.
# The bear has both ears again
His owner (five) held the other paw during the operation and told us what he was feeling. He felt everything.
# Bicycle light that worked when it wanted
A hair-thin crack in one joint, only open when it was cold. We found it with a can of freezing spray and a lot of
swearing in the nicest sense.
# Kettle: switch cleaned, life goes on
Scale like a coral reef. Vinegar, patience, one new contact. It now clicks off with conviction.
# Somebody's grandfather's watch
It only needed cleaning and a kind word. It had stopped at ten past four for thirty years. The son asked if we could set
it to the right time, and then he asked us to wait a moment.
# Hair dryer, resurrected
A sock had gone in. A whole sock. Nobody knows when, and nobody in the family is missing one.
# Umbrella ward
Four in, four out. New rivets from a bit of brass wire. It began to rain as we finished, so we were heroes for about an
hour.
`,
  `
  @watch: I was there for that one. Goose bumps.
  One more thing that has not gone to the tip. Well done!
  @bicycle light: How did you find the fault? I would have given up at the fuse.
  @hair dryer: The sock!
  You people are wonderful.
  @kettle: What did you use for the new contact?
  @bear: The bear's owner has told my whole class about you.
  @radio: Accordion out of nowhere is the best moment there is.
  Put this one in the book, please.
  @umbrella: And I have been throwing those away for years. I am ashamed.
  Learned something again. Thank you.`,
  'made',
)

const stuck = group(
  `
# Kettle base with a three-pin plug that nobody sells
The contact ring is burned, the rest is perfect. Does anyone have a dead one of the same kind in the cellar?
# Which glue holds on this soft plastic?
It bends, it is greasy to the touch, nothing sticks to it. It is the hinge of a hearing-aid case, so it matters.
# Washing machine hums, and does not turn
Belt is on, brushes look fine, door is shut. It hums like someone who has forgotten the words. What do I measure first?
# Where do you get small springs?
I need one as long as a rice grain. I have taken apart eleven pens, and they are all too strong.
# Is it safe to open a microwave?
A lady has asked me and I said that I would find out. I think I know the answer, and would like to hear it from several
people.
# Headphones, left side silent
It comes back if I bend the cable at the plug. I can solder, but the wires in there are like hair, painted hair.
# How do you say no?
Sometimes it is just dead. I find it hard when they have carried it for an hour. What do you say?
# A clock that runs backwards
Not much. Only at night, and only by a minute or two. I have sat next to it. I did not see it happen.
`,
  `
  @microwave: Do not open the microwave. Truly. We do not do those.
  @kettle base: I have two of them in the box marked "perhaps", I will bring them.
  @washing: Measure the capacitor first. It is the capacitor in eight cases out of ten.
  @headphones: Burn off the lacquer with the iron and a bit of flux, then it takes solder.
  @say no: I tell them what it did well for so long. Then we take out the screws together and they keep one.
  Bring it on Saturday and we put three heads over it.
  @headphones: I had just the same one, and the answer was so silly that I dare not write it here.
  @springs: Watchmakers' leftovers. I have a tin, ask me.
  @soft plastic: Not glue: a tiny brass pin. I can show you.
  @washing: Reading along, as mine has begun to hum as well.
  @clock: Please make a film of the clock.`,
  'question',
)

const cafe = group(
  `
# Saturday: who is at which table?
Electrics three, sewing two, bicycles one (help!), wood one, tea nobody yet. Doors at ten, and the first ones come at
half past nine and pretend to look at the noticeboard.
# Children's corner: taking apart allowed
Two old keyboards, a mixer and a clock. Safety goggles in all sizes. What comes out as a robot may go home.
# Tool check
Three screwdrivers short, one soldering tip left, multimeter number two tells lies. I will order on Thursday, so tell me
what you miss.
# New repairers' evening
You do not have to be able to do anything, apart from wanting to look inside. We begin with plugs, cables, and how not
to be afraid of a screw.
# The spare parts cupboard
Sorted, labelled, and there is now a drawer for "we do not know but it is beautiful". Please keep to the labels. I will
know.
# Thank-you cards
I put up a string by the door for them. There are thirty already, one is from a bear.
# Bicycle morning before the holidays
Brakes, lights, chains. We had ninety last time and finished at four. If you can pump up a tyre you can help.
# Door rota, next three months | file=rota
It is the nicest job: you write down the name, the thing and what is wrong, and you hear all the stories first.
`,
  `
  @saturday: I can do tea and then bicycles, with washed hands between.
  @children: My daughter asks whether her robot from last time may come to visit.
  @tool check: Multimeter two has lied to me as well. Retire it with honours.
  @door rota: I will be at the door. I love the stories.
  @new repairers: Bringing a friend who has never held a screwdriver. She is a surgeon, though.
  @saturday: Half past nine, every time! They bring cake, so I say nothing.
  @spare parts: The beautiful drawer is my favourite place on earth.
  @bicycle morning: Put me down for both Saturdays.
  @saturday: I'm late, but I come, with solder.
  Great work, everybody. See you there.`,
  'news',
)

const wisdom = group(
  `
# Take a picture before you take it apart
And one after every layer. It costs nothing, and it is the difference between a repair and a bag.
# Screws in the order they came out
Egg boxes. One hole for each step. When you go home at night the box tells you where you are.
# The owner turns the last screw
I began to do it by chance. Now always. They sit up straighter and you can see that it is theirs again.
# Things want to be used
The machines that come to us broken have mostly been standing still. Grease sets, rubber sulks. Run it once a month, even
if you have nothing to mix.
# Lubricating oil is not a question
A drop is an answer, two drops are a mess. And what is called oil in the blue can is mostly perfume.
# On the right to look inside
I have a drill with five kinds of triangular screws. Somebody decided that I should not see it. So now of course I want
to.
# Patience is a voltage
Too little and nothing moves. Too much, and you sit there for an hour with the wrong screwdriver. Have a cup of tea at the
right moment, it is a regulator.
`,
  `
  @owner turns: The owner turns the last screw. I am going to remember that.
  @order they: Egg boxes! We have been using saucers, like animals.
  @oil: This should be on the wall, next to the fork.
  @picture before: As somebody with a drawer full of bags: yes.
  @want to be used: Rubber sulks. It does, it really does.
  @want to be used: I read it aloud to my mixer.
  @patience: Regulator tea. I will have another one.
  True, and not just for machines.
  You should teach, Kwame says so too.`,
  'thought',
)

export const repair: ClubPlan = {
  key: 'repair',
  slug: 'second-life-repair-cafe',
  name: 'Second Life Repair Café',
  colour: '#2e7d78',
  cover: 'repair',
  scenes: ['repair', 'gears', 'repair'],
  owner: 'kwame',
  admins: ['omar', 'grace'],
  age: 560,
  categories: ['Repair', 'Neighbourhood', 'Sustainability', 'Learning'],
  description: markdown(`
Bring it before you bin it. On the first Saturday of the month we mend lamps, radios, zips, bicycles and the occasional
bear, together with you, for free.

1. Come between ten and one, take a number, have tea
2. Sit down with a repairer, and look inside together
3. You turn the last screw

So far 1,412 things mended. We do not do microwaves, and we are sorry about the printers.`),
  files: {
    toaster: {
      name: 'Before you throw away the toaster.pdf',
      body: pdf('Before you throw away the toaster', [
        'Unplug it. Then look if it is really unplugged.',
        '# Five things',
        '- Crumbs: open the tray, tap, brush.',
        '- Lever does not stay down: clean the magnet and its plate.',
        '- One side stays cold: look for the broken wire with a torch.',
        '- Plug warm, brown or loose: stop, bring it to us.',
        '- Nothing at all: the thermal fuse, it is cheap.',
        '# And never',
        '- Never with a fork.',
        'First Saturday of each month, ten to one, with tea.',
      ]),
    },
    numbers: {
      name: 'Repairs this season.csv',
      body: table(
        ['What', 'Came', 'Left working', 'Kilos saved'],
        ['Lamps', 61, 60, 74],
        ['Clothes and bags', 88, 85, 52],
        ['Radios', 34, 27, 88],
        ['Toasters and kettles', 49, 38, 61],
        ['Bicycles', 57, 56, 360],
        ['Printers', 12, 1, 5],
      ),
    },
    rota: {
      name: 'Door sheet.txt',
      body: note(`
DOOR SHEET

Number | Name | What is it? | What does it (not) do? | Since when? | Table

Please ask: "What do you use it for?" It tells us more than the model does.`),
    },
  },
  stories: written,
  groups: [mended, stuck, cafe, wisdom],
  remarks: lines(`
    This place restores my faith, and my toaster.
    Thank you all for what you do.
    My grandmother would have loved this club.
    Another one saved!
    I am learning so much here.
    Tea's on me.
    Tell it again when I am there, please.
    Good work. And good company.
    Sent this to everybody in the house.`),
}
