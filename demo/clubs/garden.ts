import { pdf, table } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# Seven years ago this was a car park | by=grace picture=beds loved
I found the old pictures yesterday. Forty-two parking places, a broken barrier, one brave dandelion. The council said
that nothing would grow here. The dandelion disagreed, and so did we.

Today I counted: 31 plots, 4 beds for the school, 2 hives, 19 kinds of beans, and one bench that is always full at five
o'clock. I still dig up tarmac. I keep the biggest piece in my kitchen, with a candle on it.
+ desmond: I was the one with the crowbar on the first day. My back remembers it warmly.
+ hana: My class does not believe that there were cars. We need to show them this.
+ The dandelion's grandchildren are doing very well on my plot, thank you.
^ They are members in good standing.

# Compost, explained by somebody who got it wrong for years | by=rosa file=compost loved
My first heap was a wet, sad thing and it smelled like the end of the world. Here is what I know now.

## It wants to eat like you do
Something juicy, something dry, in turns. A bucket of kitchen peelings, then a bucket of **torn cardboard or dry
leaves**. If it smells, more cardboard. If nothing happens, more peelings and a can of water.

## It wants air
Push a broom handle into it once a week and wiggle. You do not need to turn the whole thing, whatever they say.

## It does not want
1. Cooked food (rats)
2. Diseased tomato leaves (next year's diseased tomatoes)
3. Tea bags, unless you like finding little nets in your carrots for ever

After six months you have earth. I have baked bread for forty years, and it is the same miracle, only slower.
+ So that is what the cardboard is for. I thought that somebody was moving house.
+ May I add: cut things small. Small is quick.
+ The little nets! I found one from 2018 last week.
+ Hung up in the shed, next to the rota.
^ I am honoured. It may hang higher than the rota.

# Bed plan for the shared half | by=signe file=beds
We agreed on it at the last meeting, so here it is in one place. The principle is simple: who was here last year moves
one bed to the right. Beans after cabbage, cabbage after roots, roots after beans, and the courgettes wherever we can
contain them.

The table with sowing distances is attached. Bed 7 stays empty for the children, who have already decided that it will
be "everything".
+ Everything, with sunflowers around it. They were very clear.
+ Can bed 4 have the garlic? It was so happy there.
^ It can. Garlic goes wherever garlic likes.
+ Thank you for the distances. I always sow as if I were feeding pigeons.

# The bees have moved in behind the shed | by=halina
Two colonies, gentle ones, from a beekeeper who is too old for the ladder. They have their own water dish and they fly
out over the railway, so you will hardly notice them.

What I ask of you:

- walk past, not through
- no perfume and no panic
- if you are stung, tell me, and you get the first jar

> A bee on your sleeve is a guest. Give it a moment, it is only looking for the door.
+ I stood there for half an hour. It is better than television.
+ Is anyone allergic? We should put an emergency number on the shed.
^ Already there, and a pen in the first-aid box. Thank you for thinking of it.
+ My borage is open and waiting.

# What to do with eleven kilos of courgettes | by=desmond picture=harvest
I turned my back for two days. I am a grown man, I was a postman for thirty years, and I have been outwitted by a
vegetable.

So far: soup, fritters, cake (yes), pickles, one left on the doorstep of each house in my street, with a stamp on it.
What else is there? I have until Friday, when there will be more.
+ Grate, salt, squeeze, fry. Eat standing up. Repeat.
+ Somebody posted a courgette through my door with a stamp on it. I should have known.
+ Ribbons with lemon, oil and a lot of pepper. No cooking at all.
+ The stamp was not cancelled, so technically you can send it again.
^ I walked straight into that one.

# Open gate on Sunday: coffee, seedlings, songs | by=mariam picture=plants
From two until the light goes. I roast the coffee the way my mother does, three rounds, and nobody is allowed to hurry.
The choir people have promised four songs. Seedlings are by the gate: take what you will look after.

Please bring your own cup, a neighbour, and somebody who has never been here.
+ leila: Bringing my upstairs neighbour. She has been looking down at us for years!
+ Tomatoes, basil and far too many cornflowers will be on the table from me.
+ Three rounds of your coffee, and I will plant the whole garden by moonlight.
`)

const doing = group(
  `
# The first radishes
Nine of them, small, crooked and sharp as gossip. I ate them standing next to the bed, with salt from my pocket. I now
carry salt in my pocket.
# Sowed, covered, forgot what
I was so careful, and then the wind took the labels. Something is coming up in row three. It is green. I will report.
# Net over the cabbages
Pigeons 3, me 0, until this morning. I have sewn the net to the hoops, like a hem. Let us see who is cleverer.
# The pear against the wall
Tied in the new shoots, took out what grew to the front. It looks like a candlestick now. It will be five years before
it is really one, and I am not in a hurry.
# Potatoes in a sack
An experiment for those without a plot: coffee sack, three potatoes, earth, patience. It is as tall as the bench already
and the neighbours' children come to measure it.
# A pond the size of a washing-up bowl
It *is* a washing-up bowl. One stone, one plant, a ramp for the hedgehog. On the fourth day there was something swimming
in it that nobody had invited.
# Moved the same three stones again
They are right now. I know that I said so last year.
# Mulched everything that stood still
Straw on the strawberries, grass on the beans, cardboard on the path. The soil under it is dark and cool like a cellar,
and I watered half as much this week.
# A row of lavender for the fence
Cuttings from Leila's pot, thirty of them, twenty-six alive. By next year the whole fence should hum.
`,
  `
  I walked past it this morning. It looks wonderful.
  @radishes: Salt in the pocket is the mark of a real gardener.
  May I come and see? I will bring coffee.
  @sowed: Mine did the same! Give it another week.
  @pear: You have the patience of a hedge.
  @lavender: Oh, well done. Do you have a cutting or a seed to spare?
  @pond: The children will love this, can I show them on Wednesday?
  @potatoes: I tried that on plot 9 and the snails held a banquet.
  @mulched: Next year I shall do it your way.
  A picture in a month, please, so that we can compare.
  That made me smile on a grey morning.`,
  'made',
)

const wondering = group(
  `
# Holes in everything
Small round holes in the radish leaves, the rocket, even the mint. No slugs to be seen, not even at night with a torch.
Who does this?
# Yellow leaves at the bottom of the beans
The top looks happy and the lowest leaves turn yellow one after another. Too much water or too little? I do both, out of
worry.
# When do you cut back the sage?
Mine has become a wooden person. I am afraid to cut into the old part, and I am afraid not to.
# What grows in real shade?
Between the shed and the wall there is a strip that sees the sun for perhaps one hour. I would like something that one
can eat, or at least that does not look sorry.
# White powder on the courgette
Is it the mildew everybody talks about, and is the milk thing true? One part milk to nine of water, someone said, and
somebody else laughed.
# Can I sow directly, or on the window sill?
Beetroot, chard and that purple lettuce. The sill is full, the cat is against it, and the earth is still quite cold.
# How to keep seed until next year?
I have envelopes, jars, a tin and a fridge. Which of them for tomatoes, and which for beans? Is it true about the rice?
# Is this a weed or is it a gift?
Soft grey leaves, a rosette, as big as a plate, right in the middle of the carrots. I feel that it has plans.
`,
  `
  @holes: Flea beetles, I would guess, or their cousins. Keep it damp and cover it.
  @holes: My mother's answer to everything was wood ash. She was right surprisingly often.
  Leave it alone for a week, and then look again. Most things sort themselves out.
  @yellow: Bring a leaf on Sunday and we shall all stand round it and argue.
  @powder: I had that last year, and it made no difference to the harvest.
  @yellow: Half as much water, twice as seldom. That is what did it for me.
  Ask Rosa. She will know by the smell.
  @powder: It is true, at least on my plot. I was the one who laughed.
  @sage: Early in the morning, with clean scissors, and say sorry.
  @weed: Let it stay. If it flowers the bees will thank you.
  Same question here, so thank you for asking first.`,
  'question',
)

const together = group(
  `
# Watering rota for the next two weeks
There are four empty evenings, all at the beginning of the week. It is one hour, the can is by the tank, and you are
allowed to eat what is ripe in bed 2.
# Key to the shed
It hangs again where it should hang. Please lock the shed when you are the last, even for ten minutes. The good spade
has been on an adventure, and we want it to settle down.
# Manure arrives on Saturday
Two tonnes, well rotted, by the back gate at nine. Bring a barrow if you have one and a sense of humour in any case. By
noon it should all be on the beds.
# The water tank is full
Every drop from the roof of the school. If it stays like this we do not need the tap until the end of the month. Thank
you to Mohan, who made the pump whisper.
# Wanted: jam jars
With lids, any size, clean. The crate is under the bench. In return there will be jam, eventually, in the same jars.
# Lost in the long grass
One pair of red secateurs, loved. Somebody's reading glasses were found in the search, they hang on the tomato cane by
the gate.
# Tidy-up hour, every last Sunday
Paths, gate, noticeboard, and the corner that we do not talk about. If everybody gives one hour, we are done in one hour.
The arithmetic is beautiful.
# Seed swap: bring one, take three
In the greenhouse, any time this week. Write on the envelope what it is, where it stood, and one thing that you know
about it.
`,
  `
  @rota: I can take the Tuesday and the Wednesday.
  @manure: My barrow has a new wheel and is keen.
  Thank you for keeping an eye on all of this.
  @manure: Count two of us in, plus a small one with a small shovel.
  @tidy-up: I will come after work, straight from the bus.
  @jam jars: The jars are in your crate, eleven of them.
  @rota: Next week is better for me, is there something left to do then?
  @key: Done on my side. The gate squeaks, by the way.
  @manure: I'll bring lemonade for everybody who sweats.
  @rota: Who has the list? I would like to put my name on it.`,
  'news',
)

const kitchen = group(
  `
# Green tomatoes, my grandmother's way
Slice, salt, an hour. Vinegar, garlic, a little dill, into a jar with a stone on top. Ten days. Do not tell her that I
put chilli in.
# Herb salt
Whatever is left of thyme, sage and rosemary, chopped small, three times as much coarse salt, a night on the stove.
Presents for a whole year, in twenty minutes.
# Nettles are spinach with a temper
The young tops, with gloves, one minute in boiling water, and they forgive you everything. With an egg on top it is a
supper.
# Bean soup for the whole row
What was in it: the last beans, the first leeks, a bay leaf from plot 3, bread from yesterday. We ate it from cups, on
the wall, in our coats.
# Rhubarb that does not need half the sugar
Cook it with a handful of sweet cicely, the one by the tap that smells of aniseed. It takes away the sharpness, like a
good aunt.
# Mint tea, but properly
Big bunch, boiling water, *one* minute, then take it out and put in a fresh one. It is a waste of mint and that is
exactly the idea.
# Flowers on the plate
Borage, nasturtium, chive and marigold, over plain potatoes. My grandson asked whether it was a birthday. I said, of the
potatoes.
`,
  `
  @green tomatoes: I am making this tonight.
  @green tomatoes: Does it keep, or does one have to eat it all? Asking because I would like to have to eat it all.
  My aunt does it with lemon instead. We do not speak of it at weddings.
  @herb salt: The smell comes right out of the screen.
  @bean soup: Made it yesterday, the pot is empty.
  Could you write it on a card for the shed?
  @bean soup: With a bit of cheese on top, I assume. There is always a bit of cheese.
  Simple and perfect.
  @nettles: You must cook this at the next open gate.`,
  'made',
)

export const garden: ClubPlan = {
  key: 'garden',
  slug: 'tarmac-and-thyme',
  name: 'Tarmac & Thyme',
  colour: '#5c8a34',
  cover: 'beds',
  scenes: ['beds', 'plants', 'harvest', 'plants'],
  owner: 'grace',
  admins: ['hana', 'signe'],
  age: 720,
  welcome:
    'Come in, the gate is open. Pick a bed that looks thirsty and water it; that is how everybody started. What is ripe stands in the feed on Saturdays.',
  categories: ['Gardening', 'Neighbourhood', 'Food'],
  description: markdown(`
The community garden on the old car park behind the station. Thirty-one plots, shared beds, two hives and a bench.

You do not have to have a plot to be one of us: there is always a hose to hold and a soup to stir. We grow without
poison, we share water, tools and opinions, and we leave the gate open on Sundays.

Waiting list for plots: about eight months. Waiting list for weeding: none.`),
  files: {
    compost: {
      name: 'Compost on one page.pdf',
      body: pdf('Compost on one page', [
        'Juicy and dry in turns, like a good conversation.',
        '# Yes, please',
        '- Peelings, coffee, egg shells, cut flowers, grass in thin layers',
        '- Torn cardboard, dry leaves, straw, a little wood ash',
        '# No, thank you',
        '- Cooked food, meat, cheese, bread',
        '- Tomato and potato leaves with spots',
        '- Tea bags with nets',
        '# Once a week',
        '- Poke it with the broom handle and wiggle',
        '- Squeeze a handful: one drop is right, none is dry, many is wet',
      ]),
    },
    beds: {
      name: 'Shared beds this season.csv',
      body: table(
        ['Bed', 'What', 'Between plants cm', 'Between rows cm', 'Who looks after it'],
        [1, 'Broad beans', 20, 45, 'Signe'],
        [2, 'Salads', 25, 30, 'whoever is hungry'],
        [3, 'Cabbage and kale', 50, 60, 'Beatriz'],
        [4, 'Garlic and onions', 12, 25, 'Rosa'],
        [5, 'Carrots, beetroot', 6, 25, 'Mohan'],
        [6, 'Courgettes, squash', 100, 120, 'Desmond, under supervision'],
        [7, 'Everything', 'any', 'any', 'the school'],
      ),
    },
  },
  stories: written,
  groups: [doing, wondering, together, kitchen],
  remarks: lines(`
    I was there this morning, and it smelled of rain and thyme.
    Thank you, Grace, for starting all of this.
    The garden is the best part of my week.
    See you by the water tank.
    How lovely. Thank you for writing.
    I will try it on mine.
    Greetings from plot 14, where everything is pumpkin.
    It makes me want to go out with a torch and look at the leaves.
    Patience, patience. And then more patience.
    A good week for it, too.
    Reading this on the bench, in the last bit of sun.`),
}
