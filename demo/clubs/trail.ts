import { note, table } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# First long run after the knee: 18 km and no drama | by=maren picture=mountains loved
Five months ago the physio said "we will see". Today I ran over Heron Ridge and down to the mill, in the rain, with a
grin that did not fit under my hood.

What got me here was dull: split squats, short hills, and the patience of the slow group, who pretended to want to walk
whenever I did.

Thank you. You know who you are, you were behind me being cheerful.
+ We did want to walk. You have seen those steps.
+ The dull things are the training. Welcome back, Maren.
+ I saw the grin. It nearly took up the whole path.
^ I am still wearing it, and it is Monday.

# How to run downhill without praying | by=mateus loved file=strides
People ask me this more than anything else, so I wrote it down once and properly.

## Before the slope
Look **three steps ahead**, not at your feet. Your feet already know where they are. Shake out your hands, because fists
make shoulders and shoulders make brakes.

## On it
- Short steps, many of them. If it feels too quick, it is right.
- Lean from the ankles, a little forward. Leaning back puts your heel in front of you, and that is how people sit down.
- Arms wide and silly. Nobody is looking; and if they are, they wish they could.

## When it goes wrong
Do not stop dead. Take two, three quick steps uphill or into the bracken. The bracken has forgiven all of us.

Practise on grass, at the end of an easy run, four times one minute. The sheet with the drills is attached.
+ Arms wide and silly is my whole style.
+ Tried the three steps thing on Sunday. It is like somebody switched the light on.
+ Does this work on wet roots as well?
^ On wet roots you walk. That is also technique.
+ The bracken and I are on first-name terms.

# Route card: the Three Mills, 14 km, 420 m up | by=lucia file=mills picture=forest
A loop for people who like to stop. You start at the tram terminus, follow the stream past all three mills, and come
home over the sheep field with the view.

- **km 3:** the first mill. Marsh orchids on the left, do look, do not pick.
- **km 7:** the footbridge is slippery even when it is dry. I do not understand it either.
- **km 9:** the only real climb. Eleven minutes for the quick, twenty for the wise.
- **km 13:** tap with good water behind the chapel.

The notes with all turns are attached as a text that you can read on any telephone.
+ Ran it this morning with the dog. The footbridge is indeed cursed.
+ Could you mark where one can cut back to the tram? For the days when the legs say no.
^ Added: at km 8, right at the red gate, 2.5 km to the stop.
+ Twenty for the wise. I was extremely wise.

# What I carry, weighed on the kitchen scale | by=erik
Because we argued about it for a whole run, here are the numbers for a three hour day:

| Thing | Grams |
| --- | --- |
| Vest | 190 |
| Jacket | 165 |
| 1 litre of water | 1,040 |
| Two bars, one sandwich | 310 |
| Phone, key, coin | 214 |
| Whistle, blanket, plaster | 96 |

Total: 2,015 g. The sandwich was not on the list of essentials and it is the only thing everybody asked for.
+ The coin! For what?
^ For the ice cream at the lock. See also: morale.
+ My vest alone weighs more than that, there must be stones in it.
+ I carry the same plus flapjacks for nine. Nobody has complained.

# Night run on Thursday: lamps, layers, laughter | by=isaac picture=lake
We meet at the boathouse at seven and go once round the water, eight flat kilometres, nobody is left behind. If you have
two lamps bring two: there is always someone whose battery gives up at the darkest corner.

First timers are paired with somebody who knows the way. Afterwards tea from the big flask, standing up, steaming like
horses.
+ I have a spare lamp with fresh batteries, first come.
+ Is eight kilometres really eight, or is it an Isaac eight?
^ It is an honest eight point four.
+ My favourite evening of the month. The reflection of all the lamps in the water!

# I ran my first race, and I was last, and here is why you should too | by=omar loved
Number 212 of 212. The sweeper on the bicycle became a friend. At every checkpoint people stood up to clap, because when
I had passed they could go home.

I drive a bus. All day I am the one who waits for people running. Yesterday a whole hillside waited for me, and somebody
gave me a slice of orange, and I understood something about buses.
+ I had to sit down after the last sentence.
+ Last is a place on the list. The people who stayed at home are not on it.
+ You waited for me in the rain in March, line 12. I have never forgotten it.
^ Green coat, big cello! You ran very well.
+ Same race next year, all of us, at your pace.
`)

const reports = group(
  `
# Heron Ridge in the fog
Twelve kilometres and I saw perhaps forty metres of it. Sheep appear like furniture. Very quiet, very soft underfoot, and
then on top the sun for exactly one minute.
# Six easy ones along the canal
Nothing to report, which is the report. Two herons, one man singing in a boat, pace of a conversation.
# Hill repeats behind the water tower
Ten of them. The first three were fine, four to nine are not suitable for publication, the tenth was somehow the fastest.
Bilal counted aloud, in four languages, to help.
# Back on the Saddle Loop
They have cut the gorse on the north side, so you can run it again without a needlework class afterwards. Path firm,
gate at the top needs a lift and a kick.
# Twenty-one by accident
We missed the turn at the stone table because we were talking about soup. Seven bonus kilometres, one bonus village, and
a baker who filled all of our bottles.
# Snail's pace to the lookout and back
Slow group: nine people, three conversations, one thermos. We were overtaken by a family with a pushchair and we cheered
them on.
# Before work, above the clouds
If you start at the quarry at half past five you can be up before the light. The whole valley was a bowl of milk. I was
at my desk at nine and nobody believed me.
# Mud report: Long Lane
Ankle deep between the oaks and the second stile, and the farmer has had the cows across it. Beautiful otherwise. Wear
what you do not love.
# Wind on the tops
I leaned on it as on a wall. Sunglasses gone, hat gone, cobwebs gone. Lower path on the way back, and it was summer down
there.
`,
  `
  This is making me put my shoes on.
  @mud report: How was the path down by the stream, still washed out?
  I was there an hour later and saw your footprints!
  Lovely. Same time next week?
  @before work: What a way to start a day.
  @wind: I know exactly the spot you mean. It gets me every time.
  @before work: Was it busy up there?
  @by accident: The best runs are always the ones with a small mistake in them.
  Good going! How are the legs today?
  @canal: Next time wave at the blue house, that is us, we were having breakfast.
  Pictures, please, if there are any.
  @wind: You had the better weather, we got all of it at once on our side.`,
  'made',
)

const asking = group(
  `
# Shoes for wet rock?
Mine are wonderful on mud and turn into skates on limestone. What do you trust on the slabs above the reservoir?
# Stitch after exactly twenty minutes
Left side, under the ribs, every run, gone after I walk for two minutes. Breakfast two hours before. Any ideas, apart
from not having breakfast?
# How do you keep your hands warm?
Gloves, mittens, gloves in mittens. My fingers are white after half an hour anyway. There must be somebody here with the
circulation of a normal mammal.
# Running with a dog for the first time
She is two, a collie, and has views about pace. Harness or belt? And how far should I go at the start?
# Does anybody run after a night shift?
I finish at six, and the light is so good. I am never sure whether it wakes me up or breaks me. How do you do it?
# Blisters between the toes
Third pair of socks, same result after ten kilometres. I have heard of toe socks and I am afraid of looking like a frog.
# A gentle plan for a first half marathon?
I run three times a week, about eight kilometres each. I have twelve weeks and two children. Something kind, please.
# What do you eat at kilometre twenty?
Gels make me unhappy. I have tried dates (good), cheese (surprisingly good) and a cold potato (do not laugh, excellent).
# Is the path by the weir open again?
The sign says no, the footprints say yes. I would rather not find out with a pushchair.
`,
  `
  @stitch: I had the same for a year. For me the answer was: slower at the start, much slower.
  @stitch: Come on Tuesday and ask Mateus, he will poke it until it hurts and then tell you why.
  @hands: Honestly, cheap ones from the market did it for me.
  @dog: Try it on a short run first. Twice. Then on a long one.
  @kilometre twenty: Salt. It is nearly always salt, or sleep.
  Everybody is different there. I do the opposite and I am fine.
  @blisters: I would skip a week and see. The hills will still be there.
  Following this, I would love to know too.
  @hands: My grandmother would say: wool. My grandmother would be right.
  The slow group has a collective two hundred years of experience with this. See you on Sunday.
  @stitch: Mine went away when I stopped thinking about it, which is not helpful, but true.`,
  'question',
)

const calls = group(
  `
# Sunday, half past eight, chapel gate
Two groups as always: one that talks and one that cannot. Fourteen kilometres for the first, ten for the second, coffee
for all. It will be wet, so bring a dry top.
# Track session, for those who like circles
Six times eight hundred, with a walk between. No watches out loud, please. Afterwards we lie on the grass and discuss
our choices.
# Who is up for the sunrise run?
Meet at the quarry, lamps on, eyes half shut. We stop on the top, share whatever is in the pockets and go to work as
better people.
# Path clearing: bring gloves
The brambles at the second stile have taken a hat and two sleeves. One hour with shears, then a short run to forget it.
The council knows and says thank you.
# New here? Start with this one
Five kilometres, flat, no one left behind, and an honest "how are you" at the end. If you can run for ten minutes you
can come. If you cannot, come anyway and walk with me.
# Car share to the hill race
Four seats from the north side, leaving at seven. You pay in snacks. I play music that is fine for everybody, in other
words: terrible.
# Stretching evening, indoors
Mateus shows us what he tells his patients and does not do himself. Bring a mat, a ball and low expectations.
# Lost: one blue glove, left
Somewhere between the stone table and the stream. It has a hole in the thumb and great sentimental value.
`,
  `
  @car share: In!
  @sunrise: I will be there with a flask of something hot.
  @sunday: Can I join if I have not run for a month?
  @track: Not this week, my calves have filed a complaint. Next one for sure.
  @new here: Bringing a colleague who is new here, be nice and be slow.
  @track: Is there somewhere to leave a bag?
  @sunday: Two of us, and the dog.
  @sunday: I can do the back marker this time.
  @stretching: I would love to, could it be half an hour later?
  @sunday: Yes! Haven't missed one yet, not starting now.`,
  'call',
)

const thoughts = group(
  `
# Walking is not giving up
The best runner I know walks every steep bit and passes me on the top, breathing through the nose. I have decided to be
proud of my walking.
# A year without a watch
I took it off after it told me that my sleep had been "unproductive". I have no idea how fast I am. I know where the
foxes live.
# Old shoes make good planters
Three pairs on the balcony: thyme, chives, and something that was meant to be a strawberry. Drainage is excellent.
# Say hello on the path
I started greeting everybody I meet, walkers, riders, the man with the drone. Eight out of ten smile. It costs one
breath and I have enough of them, except on the Saddle.
# The rest day is a training day
I tell it to everybody from nine to five. Yesterday I told it to myself, in the mirror, and then I really stayed at home
and read half a book.
# Things I thought about for two hours
Whether cows have friends. What I should have said in 2014. Soup. The word "saddle". Soup again. It is the cheapest
holiday there is.
# Rain is mostly in the doorway
The worst minute of a wet run is the one before it. After that you are as wet as you will be, and it is just weather.
`,
  `
  Printed and stuck to the fridge.
  This is the most sensible thing I have read all week.
  @two hours: Cows do have friends. I looked it up once, mid-run, obviously.
  Yes to all of this.
  I needed somebody to say it.
  @say hello: I am going to try that for a month.
  You should write a very small book.
  @rest day: Same here. It took an injury to teach me.
  @walking: Thank you. I read it on the tram and got off one stop early, to walk.`,
  'thought',
)

export const trail: ClubPlan = {
  key: 'trail',
  slug: 'heron-ridge-runners',
  name: 'Heron Ridge Runners',
  colour: '#b9602c',
  cover: 'mountains',
  scenes: ['mountains', 'forest', 'lake', 'mountains'],
  owner: 'mateus',
  admins: ['lucia', 'henrik'],
  age: 480,
  welcome:
    'Welcome to the trail. Our walks stand under *Events*, each with how far and how steep it is. **New people walk in the middle**, never at the end: say hello to whoever is next to you, and bring more water than you think.',
  categories: ['Sports', 'Outdoors', 'Running'],
  description: markdown(`
We run on paths: up to the ridge, round the lake, through whatever the cows have left of Long Lane. Some of us race, most
of us stop for views.

- Tuesdays: hills. Thursdays: easy. Sundays: long, with coffee
- Two groups each time, and nobody runs home alone
- Everyone who can jog for ten minutes is quick enough

Route cards are drawn by hand by Maren and Lucía and shared here for all.`),
  files: {
    strides: {
      name: 'Downhill drills.csv',
      body: table(
        ['Week', 'Drill', 'Times', 'Where'],
        [1, 'Quick feet on grass', '4 x 1 min', 'Park, gentle slope'],
        [2, 'Arms wide, eyes ahead', '4 x 1 min', 'Park'],
        [3, 'Three steps ahead', '5 x 1 min', 'Forest road'],
        [4, 'All together', '6 x 1 min', 'Path below the quarry'],
      ),
    },
    mills: {
      name: 'Three Mills, all turns.txt',
      body: note(`
THREE MILLS, 14 km, 420 m up

0.0  Tram terminus, past the shelter, down the steps
0.6  Stream, turn left, keep the water on your right
3.1  First mill. Orchids!
5.0  Second mill, cross the yard, close the gate
7.0  Footbridge. WALK.
8.0  Red gate. (Tired? Right, 2.5 km to the tram.)
9.0  The climb. Zigzags, do not cut them
10.2 Top. Breathe. Look.
13.0 Chapel, tap behind it
14.0 Terminus, cake at the kiosk until five`),
    },
  },
  stories: written,
  groups: [reports, asking, calls, thoughts],
  remarks: lines(`
    See you on the hill.
    The legs say no, the heart says yes.
    I read this in my running shoes.
    Great stuff, thank you for sharing.
    This club keeps me going, literally.
    Adding it to the list of reasons to get up early.
    You are a legend.
    I will wave when I see you out there.
    That is the spirit.
    My knees are listening.
    Good people, good hills.`),
}
