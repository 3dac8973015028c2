import { pdf, table } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# Kiln opened, hearts intact: the ash glaze works | by=zeynep picture=pots loved
After eleven tests I believe it now. Ash from the plum trees of the community garden, local clay from the railway cutting,
a bit of feldspar, and at cone 9 it runs like honey and stops just before the foot.

Thirty-four pots in, thirty-four out, and only one stuck to the shelf: mine. It is fitting.

The recipe goes on the wall as soon as Petra has checked the numbers. To all who sieved ash with a scarf round their
face: **this is yours.**
+ I sneezed grey for a week. Worth it.
+ The honey ones! May I hold one on Thursday? Only hold.
+ petra: Numbers checked, they are right to the gram. It is a lovely glaze.
^ Then it is official. It needs a name.
+ "Platform 3", since the clay is from the railway.

# Centring, for people who have cried about it | by=nadia loved
I cried about it for two months, so I am qualified.

**Before you touch it.** Cut your nails, wedge until it stops talking back, stick it to the wheel as though you meant
it. Elbows on your legs or on the tray, never in the air.

**Up.** Both palms, squeeze from the sides, and let it grow into a cone. Do not chase it. You are the wall.

**Down.** One hand on the side, one on top, lean, *breathe out*. The lump moves to where there is room; make the room in
the middle.

**Leave slowly.** This is the whole secret. If you take your hands off quickly you undo everything you have done. Count
to three and leave as if it were asleep.

Ten lumps, cut each one in half with the wire and look. Do not make a pot. On the eleventh you are allowed to.
+ "Leave as if it were asleep" fixed it. Two months of fighting, and it was that.
+ You are the wall. I am the wall. We are all the wall.
+ I cut twelve in half yesterday. Strangely satisfying.
+ Elbows! It is always elbows.
^ It is always elbows.

# Test tiles, the whole wall, as a table | by=petra file=glazes picture=tiles
I have finally written down what hangs next to the sink: 54 tiles, their recipes, the cone and the place in the kiln.
Where there are two tiles of one glaze, the left one was thin and the right one was dipped twice.

Please do not take tiles off the wall to *see them in the light*. Take the light to the tile. There is a lamp on a hook,
I put it there for this.
+ It was me with number 17. It is back. So is my guilt.
+ This is a treasure. Can we sort it by colour?
^ By cone, then by colour. I am a chemist, not a barbarian.
+ Tile 31 is going to be my whole next year.

# Members' firing: prices, dates, how to label | by=zeynep file=firing
From this month it works like this, so that I can sleep:

- Bisque every second Monday, glaze every second Friday
- **Write your name and the cone on a strip**, under the pot, not in the pot
- Members pay by the shelf and not by the piece: small bowls thank you for it
- Anything without a name becomes the cat's

What is in the kiln stays in the kiln until it is below 100 degrees. I do not care that you have a birthday to go to.
+ The cat owns six bowls by now. He eats from a plate.
+ Can we still share a shelf between two people?
^ Of course, that is what I hope for. Agree on the heights first!
+ I burned my thumb at 140 degrees once. Listen to her.

# I broke the big one, and then I mended it with gold | by=yuki loved
The large bowl, the good one, on the way to the shelf. There is a special silence.

I kept all nine pieces in a shoe box for a year. Last week I sat down with lacquer, rice paste and a very small brush,
and put it together again. It takes weeks, because each line has to dry in a damp box before the next.

It is not the bowl that it was. I like it more. I was proud of the first one, and I am *fond* of this one.
+ I saw it yesterday. I stood there much longer than I had planned.
+ Proud and fond. There is a whole life in that.
+ Would you show us how? I have my own shoe box.
^ Gladly. One evening a week for five weeks, bring patience and the box.
+ Me too. Mine is a teapot, and a marriage, but let us begin with the teapot.
`)

const bench = group(
  `
# Six mugs, one size, at last
They stack, they pour, all of the handles look in the same direction. I lined them up and walked past several times, as
though by chance.
# The lid fits!
It only took three lids. You turn it a little and it says *tock*. I have been playing this instrument all evening.
# A teapot that does not drip
The secret was the edge of the spout, sharp like a knife, then a hair's breadth of softness. Not a single drop on the
cloth.
# Collapsed at the rim, kept anyway
It folded over like a tired tulip. I was about to cut it off the wheel when Zeynep said, stop, look. It will be a vase.
# Carving leaves into a plate
Black slip, white clay, a dental tool that I am not supposed to have taken home. Thirty-one leaves, all from the one
plane tree in front of the studio.
# First pots from the railway clay
It is short, it is full of little stones, and in the fire it turns the colour of toast. I love it like one loves a
difficult aunt.
# Handles, handles, handles
I pulled forty today, hung them over the table edge like socks and kept six. My arms are longer than this morning.
# A house for the bees
Small tubes, unglazed, packed into a big one. The garden asked for it. Somebody has already moved into number four.
# Plates warp, and what I changed
Compressed the base from both sides, dried them upside down on gypsum, slowly, under a cloth. Eight out of ten stayed
flat. Before that it was three.
`,
  `
  @six mugs: I want to drink something out of this right now.
  @collapsed: The rim! So thin, and so alive.
  @carving: Which clay is it? I would never have guessed.
  @lid: Tock is the most beautiful sound in the studio.
  @collapsed: Zeynep saying "stop, look" has saved half of my shelf.
  @railway: What did you glaze it with, or is it still to come?
  @six mugs: Would you trade one for a bowl of mine?
  @carving: I saw it in the drying room and wondered whose it was.
  @teapot: That is it. That is the one you have been trying to make since last autumn.
  @six mugs: You walked past it at least nine times, I counted.
  @collapsed: Beautiful. I would leave it just as it is.`,
  'made',
)

const kilnTalk = group(
  `
# Pinholes in the white
Little craters, as if it had rained, only on the outside and only on the upper shelf. Too fast, too thick, or too dusty?
# What does the cone say when it lies down?
Mine was flat on its back and the controller claims it went to exactly 1,240. Whom do you believe?
# Kiln wash on the foot
I waxed, I wiped, I checked, and it still stuck. Is there some trick with alumina that people do not tell beginners?
# Copper red, one more time
Green. Liver. Green. A bit of pink near the spy-hole, like a promise. I am at test fourteen and I am not going to stop.
# How dry is dry?
I put it against my cheek, as I was taught: if it is cool, it is wet. But in this weather everything is cool, also my
cheek.
# Crawling where the fingers were
Bare patches exactly where I hold a bowl to dip it. I did wash my hands. Is it cream? Can it be hand cream?
# Shelf plan for Friday
I have space for two tall things and one very wide one. If yours is lower than 9 cm we could fit another layer. Tell me
by Thursday noon.
# The crack in the bottom, shaped like an S
Every bigger bowl, always the same. Compress, they say. I thought I did. Show me what you mean by compress?
`,
  `
  @cone: Believe the cone. Always believe the cone.
  @pinholes: Slow down between 900 and 1,000, that did it for me.
  @crawling: It is the hand cream. Ask me how I know.
  @pinholes: I would sieve it once more, and then once more.
  @crack: Bring it on Thursday and we look at it under the good light.
  @shelf plan: Mine is 8 cm, may I have a corner?
  @kiln wash: A thin layer, and then wait. It is so boring and so true.
  @copper: Fourteen is nothing. I stopped at thirty-one, and thirty-two was red.
  @how dry: Cover it with a cloth, and forget it for a week.
  @crack: There is a drawing of this in Petra's notebook, page nine.
  @crack: Rib, hard, from the middle out, more often than you think.`,
  'question',
)

const studio = group(
  `
# Clay delivery: please help carry
Four hundred kilos on Thursday at ten. Many small people carry better than one big one. There is breakfast, with the
good butter.
# Reclaim barrel is full
It is only full because it works. Whoever has an hour: take a bat, spread it out, turn it in the evening. Free clay for
those who do.
# Wheel number 3 has a new belt
And it no longer sings. Thank you, Kwame, who would accept no money and left with a jug.
# Family Sunday: pinch pots for everyone
From three years to ninety. We cover the tables with old curtains, and everybody makes an animal that nobody recognises.
# Studio sale: who brings what
One table each, prices on the bottom, seconds in the blue crate. The studio takes nothing from members. Bring change and
newspaper.
# Sieve, wash, hang up
All three, in this order. Someone left the 120 mesh with cobalt in it and now the porcelain has freckles. They are quite
pretty, but they were not planned.
# New evening group for beginners
Eight places, six weeks, wheel and hand-building, clay and two firings in the price. Tell a friend, and tell them about
the nails.
# The cat's opening hours
He is not to be fed, whatever he says. He has had breakfast. He has had two breakfasts.
`,
  `
  @delivery: I will be there, with my back brace and my good mood.
  @evening group: Signed up my mother. She does not know yet.
  @sieve: Freckled porcelain, people would pay extra for that.
  @cat: He told me that he had not had breakfast.
  @studio sale: I can take the second shift.
  Thank you for keeping this place running.
  @family: May I bring a friend from the garden?
  @family: What time does it end? I have a train.
  @studio sale: The blue crate is where I find all of my favourite things.
  @studio sale: I have newspaper, about forty years of it.`,
  'news',
)

const reflections = group(
  `
# Clay has a memory, and so do wrists
If you bend it and bend it back, in the fire it bends again. After six weeks at the wheel I can say the same of my
mother's old teapot and of my shoulder.
# On making the same bowl fifty times
At ten I was bored, at twenty I was bad, at thirty I stopped thinking. Number forty-four is the best thing I ever made,
and I do not know who made it.
# What do you drink from at home?
I have a cupboard full of my own mugs, and every morning I take the one with the crooked handle by somebody who left the
studio years ago.
# The foot is where you sign
Turn a pot over. The top is what the potter wanted, and the bottom is who they are.
# Seconds
I used to smash them. Now they live with friends, holding keys, eggs, one a hamster. Nobody ever asked me what was wrong
with them.
# Slow is a tool, too
It stands on no shelf and nobody can borrow it from you. I keep looking for it on Mondays.
# Blue again
I wanted green. I mixed green. It is blue, the fifth time. The sea is following me.
`,
  `
  @fifty: Number forty-four! I have to see it.
  @seconds: The hamster made my day.
  @foot: I turned over every cup in my kitchen after reading this.
  @slow: This should hang above the wheels.
  @drink: I have that mug, too. A different one, but that mug.
  @blue: Embrace the blue, Sofia would say.
  So well put, thank you.
  @slow: I needed this on a Monday.
  @fifty: Fifty is a good number. I gave up at nineteen.`,
  'thought',
)

export const clay: ClubPlan = {
  key: 'clay',
  slug: 'ember-and-ash',
  name: 'Ember & Ash Ceramics',
  colour: '#b0553a',
  cover: 'pots',
  scenes: ['pots', 'wheel', 'tiles', 'wheel'],
  owner: 'zeynep',
  admins: ['yuki', 'petra'],
  age: 340,
  fee: { amount: '38.00', currency: 'GBP', duration: 'monthly' },
  categories: ['Ceramics', 'Craft', 'Studio', 'Learning'],
  business: {
    business_name: 'Ember & Ash Ceramics Studio',
    business_email: 'hello@ember-and-ash.example.org',
    contact_country_code: '+44',
    contact_number: '1632 960 147',
    address_line_1: '14 Foundry Yard',
    address_line_2: 'Unit 3, behind the bakery',
    city: 'Harbourne Quay',
    state_province: 'Northshire',
    postal_code: 'HQ4 2ND',
    country: 'United Kingdom',
  },
  description: markdown(`
A working ceramics studio with six wheels, two kilns and a cat. Membership gives you a shelf, a key from eight to ten,
and people who know why your glaze crawled.

What is in it:

- Wheels and benches whenever the studio is open
- Clay at cost, studio glazes included
- Two firings a month, paid by the shelf
- One evening a week with somebody who can help

We work in stoneware, mostly, up to cone 9. Beginners start with the six-week evening group.`),
  files: {
    glazes: {
      name: 'Glaze wall, first half.csv',
      body: table(
        ['Tile', 'Name', 'Cone', 'Ash', 'Feldspar', 'Clay', 'Whiting', 'Adds', 'Remarks'],
        [11, 'Platform 3', 9, 40, 30, 30, 0, '', 'Runs, stop 1 cm above the foot'],
        [14, 'Oat', 9, 0, 45, 25, 20, 'Tin 5', 'Soft white'],
        [17, 'Slate', 8, 0, 40, 30, 20, 'Iron 8', 'Breaks brown on edges'],
        [23, 'Sea, again', 8, 0, 48, 22, 20, 'Cobalt 0.6', 'Sofia'],
        [31, 'Moss', 9, 30, 35, 25, 10, 'Copper 2', 'Only on the upper shelf'],
        [38, 'Toast', 9, 0, 0, 100, 0, '', 'Railway clay, bare'],
      ),
    },
    firing: {
      name: 'Firing, how it works.pdf',
      body: pdf('Firing at Ember & Ash', [
        'Bisque on every second Monday, glaze on every second Friday.',
        '# Before you put it on the trolley',
        '- Bone dry: hold it against your cheek, it must not feel cool.',
        '- A strip with your name and the cone lies under it.',
        '- Foot clean, one centimetre free of glaze, more if it runs.',
        '# What it costs',
        '- Half a shelf of bisque: 6. Half a shelf of glaze: 9.',
        '- Share a shelf with somebody and share the price.',
        '# Afterwards',
        '- The kiln is opened below 100 degrees, by whoever closed it.',
        '- What stays on the trolley for a month goes to the cat.',
      ]),
    },
  },
  stories: written,
  groups: [bench, kilnTalk, studio, reflections],
  remarks: lines(`
    See you at the wheel.
    My hands are still grey, but I had to answer this.
    Lovely. It has a quiet to it.
    I learn more here than in any book.
    Saved, for the day when I am ready.
    The cat approves.
    What a week in the studio.
    Next to you on Thursday, and I shall copy everything.
    I can almost feel the weight of it.`),
}
