import { group } from '../plan.ts'

const questions = group(
  `
# Which glue for oily wood?
A friend gave me a piece of olive wood, and yesterday's joint came apart in my hand, perfectly clean. Do I wipe it with
alcohol first, or is there a glue that simply does not care?
# How do you stop plywood from tearing at the edge?
Cross cuts on birch ply look as if something chewed on them. Tape helped a bit, a fresh blade helped a bit. What is the
third thing?
# Is this oak or is it chestnut?
It came out of a stair from around 1920. Yellowish, open pores, no rays that I can see, and my fingers went blue-black
with wet steel wool. I brought a piece, it lies on the shelf by the kettle.
# Plane iron chips after every sharpening
Same iron, same stones, tiny chips along the edge after five minutes of work in pine. Too hard, too thin a bevel, or is
it me?
# What do you line small drawers with?
Felt looks like a jewellery shop, paper tears, cork smells nice but crumbles. The drawers are for a doctor's old
instrument cabinet, so they should be wipeable and not ugly.
# Thinnest slat you ever steam-bent?
I need a curve of about 20 cm radius for a lamp. Ash, 3 mm. Half of mine snap at the same place. Longer in the steam, or
shorter and faster?
# How much do you charge a friend?
Somebody I like has asked for a bed. A real one, slats and all. I want to be paid and I want to stay friends. How have
you handled this?
# Brass hinges: old screws or new?
Slots all worn, but they are the original ones and the lady wants to keep "everything". File new slots, or use new
screws and hand her the old ones in a little bag?
# Can a beginner use the lathe in the evening? | by=kwame
I had the induction, and I would like to practise spindles on scrap. Which evenings is somebody around who does not mind
being asked every four minutes?
`,
  `
  @glue for: Try it on a scrap first and bring the scrap. Half of the answer is usually in the scrap.
  @slat: I had exactly this. For me it was the moisture: two weeks indoors and it behaved.
  Ask Tomáš. Then ask Viktor. They will disagree, and the truth is in between.
  @plywood: A sharper edge and a smaller bite. It is boring advice and it is right nine times in ten.
  There is a page about this in the green binder, somewhere near the back.
  @glue for: I would go slower and warmer. Cold glue and cold hands are a bad pair.
  @plywood: Tape, a scoring cut, and something sacrificial behind it. In this order.
  @oak: I will be in on Thursday from six, let us look at it together under the good lamp.
  @hinges: Been there. I did it the wrong way and would gladly show you what not to do.
  Whatever you do, write down what worked. I always forget, and ask again a year later.
  @slat: Old books say yes, my fingers say no.
  @iron: Could it be the grain? Turn the piece round and see whether it gets better or worse.`,
  'question',
)

const progress = group(
  `
# The tool chest has a lid now
Frame and panel, quarter-sawn ash, and it closes with that soft *puff* of air. I have opened and closed it about sixty
times, to be sure.
# Spoon number twenty
The first one that I would give away without an apology. Cherry, from the hedge behind the tram stop. The bowl is thin
enough that light comes through.
# Drawer fronts from one board, in order
It took a whole evening to lay out the cuts so that the grain runs across all six. Nobody will notice. I will notice,
every morning, when I look for socks.
# A step for a very small person
My nephew cannot reach the basin yet. Two steps, round edges everywhere, a slot to carry it by. He has already used it
to reach the biscuits instead.
# The bench is flat again
Three hours with the long plane, winding sticks, and a lot of walking around it. A marble stays where you put it, in all
four corners and in the middle.
# Half of a puppet
It has a head, a hat and one arm, and already an opinion. The lower jaw works with a bit of bicycle cable. The theatre
wants it by the end of the month.
# Picture frames for the film nights
Eight of them, all from the pallet behind the bakery, and they came out like something from a gallery. Splines of walnut
in the corners, because the mitres were not as good as I said they were.
# A box with a secret
There is a sliding key in the bottom that only moves if the lid is half open. Two people have had it in their hands for
an evening so far. Neither of them is speaking to me.
# The children's easel survived the first week
Paint on all sides, one footprint, no damage. The chain between the legs was the best two coins I have spent this year.
`,
  `
  The proportions are so good. How did you decide on them?
  @spoon: Oh, this is lovely. What did you finish it with?
  @tool chest: You are allowed to open and close it as often as you like.
  I watched this grow over the weeks, and it is even nicer finished.
  @secret: Please put it on the table by the door on Thursday, for all to touch.
  @drawer fronts: That grain! Did you know that it was in there?
  @tool chest: This is the kind of thing that is still around in a hundred years.
  @frames: I like that one can see it was made by hand and not by accident.
  Bravo. What would you do differently?
  My hands want to make one straight away.
  How long did it take you, honestly?
  @frames: Look at those corners! I am jealous and inspired, about half and half.`,
  'made',
)

const workshop = group(
  `
# Who has the 6 mm mortise chisel?
It is not in its place, it is not in the sink and it is not in the bucket of shame. No questions asked, just put it
back. I have a chair waiting for it.
# The stove is swept and drawing well | by=lars
Two buckets of soot and a bird's nest, empty. Please burn only dry offcuts, nothing painted, no ply. The box next to the
stove is for kindling again, not for tea bags.
# New in the wood rack
Somebody's grandfather left a garage full of pear and plum turning blanks, all dated in pencil, the oldest from 1978. We
sorted them by size. Take one, say thank you in your head.
# Extraction: please empty the bags | by=felix
If the needle is in the red, the bag is full. It takes four minutes and a mask. I did it three times this week and I
would love to be joined in this hobby.
# The first-aid box is full again
Plasters, eye wash, the large dressings. If you use something, put a mark on the list inside the lid. It is not about
blame, it is so that there is one when *you* need it.
# Left behind on Thursday
One green scarf, one phone charger, a lunch box with a very good half of a cake (gone, sorry), and a single left glove.
They wait on the hook by the door.
# A lamp for every vice
Callum has wired the last four. There is a switch on each, and a note that asks you to use it when you leave. The back
corner is no longer a cave.
# The glue shelf, sorted | by=viktor
Everything past its date is out, everything else has its opening date on the lid. Hide glue lives in the fridge, in the
jar with the skull. It is *not* honey.
# Quiet hours
The neighbours upstairs have a new baby. No planer and no hammering after nine, please, until further notice. They sent
us a card with a tiny footprint on it.
`,
  `
  Thank you for looking after this. It makes all the difference.
  @mortise: It was me, and I am sorry. Will put it right tomorrow morning.
  @extraction: I can help with it next week, put me on the list.
  @quiet: Noted. Could we put a small sign there as well?
  @mortise: Not me, but I will have a look in my bag just in case.
  You are the reason this place works.
  @first-aid: I will bring a spare one from home, we have three.
  @extraction: Seen and done, the bench room is fine too.
  @extraction: Who is on the rota next week? I lost the sheet.
  Good. I was wondering about that.`,
  'news',
)

const lessons = group(
  `
# Measure the thing, not the drawing
I built a perfect shelf for an alcove that is 14 mm narrower at the back than at the front. Houses are not rectangles.
Cardboard templates from now on, for ever.
# Why I plane before I mark out
Ten years of marking on rough boards and wondering why nothing met. A face that is flat and an edge that is square to
it, and *then* the pencil. It feels like lost time and it is the opposite.
# Cheap clamps cost me a door
They slipped at the same moment, as if they had talked about it. Four good ones borrowed are better than ten bad ones
owned. The door is now a very nice shelf.
# Glue less than you think
On a good joint you should see a row of tiny beads, like dew, not a river. I weighed it, because I am like that: half of
what I used to use, and the joints broke in the wood.
# Paint the inside first
You would think that one learns this once. I painted the outside of a cabinet on Sunday and spent Monday reaching into
it like a vet.
# Let it hang for a night
I was about to glue the shelf at the height in the plan. Felix made me hang it on two nails overnight. In the morning it
was obvious: eight centimetres lower. Eight!
# Wax on screws
A candle stub in the apron pocket. Every screw over the wax before it goes into hardwood, and none has snapped since.
Nearly a year.
# The pencil is a tool
Hard ones for joints, soft ones for layout, and sharpen both as if you meant it. Half a millimetre of blunt pencil on
each side of a part is a whole millimetre of gap.
`,
  `
  Learned this one last winter. The hard way, naturally.
  I wish somebody had told me that before the wardrobe.
  This should be carved into the beam above the door.
  True for wood, and true for quite a few other things.
  @measure: I would add: and then have a cup of tea before you cut.
  My teacher said the same thing, and I only believed her fifteen years later.
  @wax: Simple, free, and it works. My favourite sort of advice.
  I disagree a little, but I am willing to be shown.
  Copied into the notebook, with your name.
  It is always the second one that goes wrong for me, when I think that I know how.`,
  'thought',
)

const invitations = group(
  `
# Spoon carving on the steps, Sunday at ten
If it does not rain, we sit outside. I have green cherry for eight people and knives for six, so bring one if you have
one. Beginners first, coffee from the bakery.
# Visit to the sawmill: four seats left
Old frame saw, river water, an owner who talks about larch as others talk about football. We go by minibus, back for
supper. Sturdy shoes and a bit of patience.
# Who wants to learn to cane a seat?
I have six chairs with holes and cane for all of them. Three evenings, the first one is soaking and swearing. In the end
you can do it for life.
# Swap evening: tools you own twice
Everybody has the second-best version of something in a drawer. Bring it, put it on the long table, take something home
that you will really use. What is left goes to the school.
# Helping hands for the playground, one afternoon
The sandpit edge at the nursery has rotted. We have the larch, already cut, and need five people, two drills and
somebody who can talk to four year olds about why they cannot have a drill.
# Drawing evening: chairs, from the life
One chair on the table, ninety minutes, pencil only. No talent required. After this you will never again look at a chair
and see only a chair.
# The winter supper needs tables
We will be sixty. If every second person brings a board and every third one a pair of trestles, we sit at one long table
through the whole workshop, as last time.
# Repair morning with the café
Kwame asks for two people who can glue chairs on Saturday. There will be eight of them, there are always eight, and a
grateful crowd with cake.
`,
  `
  @sawmill: I am in, and I will bring my sister if there is room.
  Yes, please! What should I bring?
  Cannot make it this time. Would you do it again next month?
  Put me down as a maybe that is really a yes.
  @sawmill: I can drive two people from the station.
  @repair morning: Count on me for the cake, I am useless with the rest.
  @cane: Is it all right for somebody who has never done it?
  @spoon carving: Last time was such a good day. Coming again.
  @spoon carving: I have a spare set of everything, tell me who needs one.
  Could we start half an hour later, for those of us with the tram?
  Done, it is in my calendar in ink.`,
  'call',
)

const arrivals = group(
  `
# Hello from the new one with the red apron | by=camille
I was here for the first time on Thursday, knew nobody, swept a lot and went home with a spoon and three telephone
numbers. See you next week.
# I used to be afraid of the lathe | by=thandiwe
Forty minutes with Tomáš, and I made a thing. It is round. It has no purpose. I carry it in my coat pocket and turn it
while I wait for the tram.
# First induction done | by=linh
Bandsaw and pillar drill. I was told twice that I was careful, and once that I was *too* careful, which I take as a
compliment.
# Where does one begin? | by=bilal
I can hang a picture, and that was it. I would love to build a bed for my daughter before she is too big for it. Two
years? Is that brave or silly?
# From far away, with a chisel in the suitcase | by=tariq
We moved here in spring and it was the one tool that I took with me, because it was my grandfather's. It was wonderful to
put it down on a bench again.
# A thank-you after ten Thursdays | by=nadia
Somebody here has answered every one of my questions as if it was the first time that anyone had asked it. I know that it
was not. I saw the binder.
# Left-handed saws, and left-handed people | by=ingrid
I always thought that I was clumsy. It turns out that I was using everyone else's hands. Freya lent me hers: the saw, I
mean.
# What I tell my colleagues on Friday morning | by=samuel
"What did you do last night?" Nothing special, I say. Then I show them the picture of the drawer, and they go quiet.
# My mother came along | by=marisol
She is seventy-eight and had never held a plane. She took one shaving, held it up to the lamp and said "so that is what
you do". She is coming back.
`,
  `
  @red apron: Welcome! It was good to have you there.
  @begin: Brave. Definitely brave. Start with the legs.
  @my mother: Your mother may have my place at the bench any time.
  @red apron: We were all the one with the broom once.
  @from far: I remember my first evening, too. I did not dare to use the kettle.
  @red apron: The red apron suits you. See you on Thursday.
  @thank-you: Please never stop asking.
  @thank-you: The binder is for that.
  @left-handed: I have a left-handed gauge that nobody uses, it is yours if you want it.
  @begin: Two years is about right, and then another one for the finish.
  This made me so happy to read.`,
  'made',
)

export const groups = [questions, progress, workshop, lessons, invitations, arrivals]
