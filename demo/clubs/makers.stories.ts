import { stories } from '../plan.ts'

export const written = stories(`
# The rocking chair is finished. Actually finished. | by=noor picture=rockingChair loved
Two years, four months, three sets of rockers. Tonight I put the last coat of oil on it, sat down, and it did not
creak.

What I would tell myself at the start:

- **Draw it full size.** I saved an afternoon by not doing it, and lost a month.
- Bend one more slat than you need. Two more if you like the people around you.
- The seat is the chair. Everything else is there to hold up the seat.

It stands by the stove until Thursday. Please sit in it. That is what the oil is for.
+ I sat in it for one minute and missed my tram. Congratulations, Noor.
+ viktor: The third set of rockers made all the difference. I still have the first set, they are now coat hooks.
^ I knew I recognised those coat hooks.
+ Full size drawing, noted. I have been working from a napkin.
+ So what is the next thing that will not be finished for two years?
^ A cradle. I have about four months, says my sister.

# My first dovetail that closes without a hammer | by=mei picture=joint loved
Seven attempts, all in the same piece of poplar, each one cut off and started again, so the box has become rather
short. But look: no gaps on the show side, one hairline at the back that I am choosing to call *breathing room*.

What changed between five and six was Felix telling me to stop looking at the saw and look at the line. Between six and
seven I changed nothing, I was just less afraid of it.

Is there a trick for the inside corners, where my chisel keeps crushing the last bit?
+ felix: Look at the line, not at the saw. I will have that on my gravestone.
+ For the corners: undercut very slightly from both sides, and sharpen again just before the last pass. Softwood
crushes because the edge is dull, even when it feels sharp.
^ Tried it tonight, you were right, it was the edge. Clean corners!
+ Breathing room. Stealing that.
+ Keep all the cut-off pieces. In a year you will want to see them in a row.
+ Mei, this is better than my first forty.

# Machine room: new bandsaw blade, new rule, same Felix | by=felix file=rules
The bandsaw has a new 16 mm blade, the old one has retired to the wall. Please read this before you use it:

1. Release the tension when you are done. The lever on top, quarter turn, left.
2. No wet wood until the new tyres are in. They should come next week.
3. If you do not remember your induction, you have not had one. Ask me, it takes twenty minutes and I like doing it.

I put everything on one page and hung it at eye level. It is attached too, so that nobody can say they were standing
behind a tall person.
+ I am the tall person. Sorry, everybody.
+ Thank you for the quarter turn. I always forget which way.
+ callum: Could we get the same page for the lathe?
^ Writing it this week. Tomáš is checking every word, so it may take two.

# How I sharpen, in five minutes, with things we all have | by=kenji file=sharpening loved
Sharpening is not a talent. It is a habit, and a habit has to be short or it will not be one. This is mine, at the
bench by the window:

## What you need

(picture: tools)

- the two stones in the blue box (rinse them afterwards, please)
- the leather strop that hangs on the vice
- a marker pen

## What you do

1. Colour the bevel with the marker. Now you can see what the stone takes.
2. Coarse stone, firm and slow, until there is a burr along the *whole* edge. Feel for it with your thumb, across,
never along.
3. Fine stone, ten strokes, half the pressure.
4. Back flat on the stone: two strokes. Only two.
5. Strop, ten and two.

(picture: boards)

> A sharp tool is one that you sharpened before you needed it.

Test on the end grain of pine. If it shines, it is sharp. If it is white and fluffy, go back to step two and do not
tell anybody.
+ The marker! I have been guessing for ten years.
+ "Do not tell anybody." I told everybody, and then six of us sharpened all evening. Best Thursday in weeks.
+ Which angle do you use on the paring chisels?
^ Twenty-five on the stone, and I let the strop round it a hair. But any angle that you can find again is a good one.
+ Printed, laminated, hung above the sink.

# Free: eleven boards of ash, slightly haunted | by=jakub picture=boards
A big ash came down behind the old school and I milled what was straight. Eleven boards, 40 mm, between 1.8 and 2.6 m,
drying in my barn since the winter before last. One of them has a nail in it that screams when you find it, hence
haunted. I marked it with chalk.

Take what you will use within a year. In exchange I want to see what it becomes.
+ Three for the bench tops in the small room, please! I will fetch them with the van.
+ One for a stool. I promise pictures.
+ I will take the haunted one. We will get along.
^ It is yours. It has been asking for you.
+ You are a good man, Jakub.

# What I learned by ruining a walnut table top | by=yusuf
This one hurts, so I will be quick. A table top of five boards, glued on a Friday, planed on the Saturday, flat as a
lake. I leaned it against the radiator wall and went home.

On Monday it was a boat.

- Stand a panel on stickers, so that air reaches **both** sides.
- Oil both sides on the same day. The side nobody sees moves just as much.
- Nothing made of wood should meet a radiator before it has met its owner.

I wet the hollow side, clamped it between two straight beams and waited nine days. It came back to within two
millimetres. The owner says it has character. I say it has two millimetres.
+ I read this out at home and there was a moment of silence.
+ We have all had a boat. Mine was a door.
+ Nine days is heroic. Did you put plastic on one side?
^ Yes, on the round side, wet towels on the hollow one. I checked it each morning like a hospital patient.
+ Two millimetres is what breadboard ends are for.

# Open bench this Thursday: bring the thing you are stuck on | by=noor
We try something new. From seven to eight there will be a *stuck table*: you put the thing on it that you have been
avoiding, you say in one sentence what is wrong, and whoever has an idea joins you for ten minutes.

No speeches, no tutting. Viktor makes the soup, it is lentil, there is a pot without cumin for those of you who know
who you are.
+ I am bringing a drawer that only opens when it is raining.
+ yusuf: I am bringing the boat.
+ tomas: It is me. I am the one without cumin. Thank you, Viktor.
+ May one be stuck on the drawing, too? I have no object yet, only doubts.
^ Doubts are very welcome. They take less space than drawers.

# A small gauge made of one screw, for marking tenons | by=tomas
You do not need to buy this one. Take an offcut of beech the size of a chocolate bar. Drill a hole, drive in a brass
wood screw from the edge, file its head flat on one side until it is sharp. Now the head marks, and you set it by
turning the screw.

One turn of a 4 mm screw is about 1.8 mm, half a turn is 0.9. I have used mine since 1987. It has been lost twice and
both times somebody brought it back, because nobody else would want it.
+ Made three of these in an hour. Two are for my niece.
+ The arithmetic with the turns is wonderful.
+ I found it in 2019 under the lathe and I did want it. I just have a conscience.
^ I know. I saw you looking.

# A guitar, month nine: the neck is on | by=santiago picture=tools loved
For those who asked: yes, it is still the same guitar. But the neck is on, at the right angle, in daylight, with
witnesses.

I had the joint loose by the thickness of one sheet of paper. So I glued in one sheet of paper. Viktor said that half
of the pianos in this city are held together like that, and I slept very well.

Next: frets. I have 24 of them and one hammer, and a podcast about patience.
+ viktor: Paper and hide glue has outlived most of the people who laughed at it.
+ Please play it at the winter supper, even if it only has one string.
^ It will have six or I will sing.
+ Now I hope for fewer strings.
+ Month nine! You could have had a real baby.

# The toy train went back to the museum today | by=marisol
It had been loved by about four hundred children a week, so: two wheels gone, one funnel chewed, and a lot of something
sticky that we decided not to think about.

New wheels are from the maple somebody left on the rack (thank you, whoever you are). The funnel is turned in one piece
with the boiler now, so it can be chewed but not swallowed. The conductor at the museum, who is six, tested it for
twenty minutes and said it was "okay". I have framed that in my heart.
+ samuel: The maple was mine! From a kitchen that went to the tip. I am so glad.
+ "Okay" from a six year old is a standing ovation.
+ How did you get the colour to match?
^ Milk paint, three samples on a stick, and then a thin coat of tea. Really.

# Who has room for a 1960s workbench in the back of a car? | by=giulia
The theatre is clearing out its store. There is a beech workbench, two metres long, front vice fine, tail vice
stubborn, with forty years of names carved under the top. They will give it to us if it is gone by the end of the week.

I have muscles but no car. It comes apart into a top and two frames. Who has a van and a free hour?
+ omar: I have the bus driver's discount on vans, long story. Friday after four?
+ I can lift one end. The lighter one.
^ There is no lighter one, but you are both heroes. Friday it is.
+ Update for everybody: it is here, it is enormous, and my grandfather's name is under it.
^ I had goosebumps when you found it.

# Small things that made my work better this year
I wrote them down as they happened, so they are in no order.

- Standing still for ten seconds before each glue-up.
- Numbering parts with chalk on the face that will *not* show, then actually believing the chalk.
- A lamp that comes from the side. Half of my mistakes were shadows.
- Asking somebody to hold the other end.
- Putting the phone into the tea tin with the lid on.
- Sweeping first. You find the screw you will need.

What is yours?
+ Waxing the sole of the plane. Every single time I think it is broken, and it only wants wax.
+ Cutting the joint on a scrap first, always, even when I am sure. Especially when I am sure.
+ Stopping at the moment when I say "just this one more".
+ The lamp from the side! Moved mine tonight. It is like getting new glasses.

# Three legs, one seat: the stool everybody can make | by=freya file=stool picture=threeLegs loved
The Saturday course asked for it, so here is the whole thing. It takes a beginner one long day or two short ones. The
cut list is attached.

## The seat
Saw a round of 34 cm from a 38 mm board. It does not have to be a perfect circle, nobody sits in perfect circles.
Hollow it a little with the travisher, or with a gouge and a scraper, no more than 8 mm in the middle.

## The legs
Split them, do not saw them, if your wood allows: then the grain runs from top to bottom and they can be thin. Taper
them with a drawknife. Turn or shave the tenons to 25 mm.

## The angle
This is what people fear, and it is only this:

1. Draw a triangle on the underside, its corners 5 cm from the edge.
2. Set a bevel gauge to 15 degrees and stand it on the line from the corner to the middle.
3. Drill along the gauge. Somebody stands in front of you and says *left* or *right*.

## Putting it together
Saw a slot into each tenon, glue, knock it home, drive the wedge **across** the grain of the seat. Turn it over, level
the feet on a flat table with four coins and a pencil. Done. Sit down.
+ Made it with my daughter in two afternoons. It rocks a tiny bit. She says that is on purpose.
+ Why across the grain?
^ Because a wedge along the grain splits the seat. Ask me how I know. On second thoughts, don't.
+ The coins trick is magic.
+ We have seven of these in the small room now, and no two alike. They look like a family.

# What we use on tables, tested with hot mugs | by=petra file=finish
I glued my curiosity to a schedule. Five finishes on the same ash board, seven days of drying each, then a mug at 95
degrees, ten minutes, and a slice of lemon overnight.

| Finish | Mug | Lemon |
| --- | --- | --- |
| Hardwax oil | nothing | a shadow |
| Linseed oil | faint ring | shadow |
| Soap | ring | pale spot |
| Shellac | white ring | nothing |

My own kitchen table got soap anyway, because it feels like skin and smells like Sunday. But now I know what I chose.
The whole table, with remarks, is attached.
+ Science! With lemons! In our workshop!
+ I did not expect shellac to win the lemon round.
+ Could you add the water-based varnish from the top shelf? It is what the school uses.
^ Already drying. Results next Thursday, bring a mug.

# Box joints without arithmetic: a jig, a key and eleven lines of code | by=linh picture=joint
I came here from screens, and the first thing that I wanted to understand was why my box joints drift. One is perfect,
the fourth is tight, the eighth needs a mallet and the last one needs an excuse.

The reason is simple. **Each finger adds its own small mistake to all of the mistakes before it.** If the key in the jig
is a tenth of a millimetre too far away, then after ten fingers you are a whole millimetre out. It is compound interest,
only in wood.

## Set the key, once, properly

1. Cut a test slot. Do not measure the blade, measure the *slot*.
2. Plane the key until it slides into it with a sigh. Not a squeak, not a rattle.
3. Cut that key in half. One half goes into the jig, the other is your gauge: put it between the blade and the first
half, push it all together, clamp.
4. Cut four fingers in two scraps and join them. Too tight? The key is too far away. Too loose? Too near. Tap it, do not
move it: a tap is about a twentieth.

## Choose a height that works out

Most of the ugly corners that I have seen are not badly cut. They are the wrong height: half a finger is left at the top.
So first choose the slot, then the height. I got tired of the division and wrote this:

~~~js
const slot = 6.35 // what you measured, in mm
const wanted = 100 // how high you would like the box to be

for (let fingers = 7; fingers < 30; fingers += 2) {
  const height = fingers * slot
  const off = Math.abs(height - wanted)
  if (off < slot) {
    console.log(fingers + ' fingers: ' + height.toFixed(1) + ' mm')
  }
}
~~~

With an odd number both of the ends look the same, and that is what the eye wants. For my slot it says 15 fingers, 95.3
mm. So the box became 95.3 mm high, and nobody has complained so far.

## Before the glue

- Put tape along the inside, one hair from the corner. You will thank me on the next morning.
- Brush, not bottle. Both sides of every finger, thinly, quickly.
- Two cauls with notches, so that you press on the fingers that stand out and not on the ones that do not.
- Check the diagonals. Then check them again when the clamps are on, as clamps have opinions.

> If it goes together dry with your thumbs, it will go together wet with a mallet.

I drew the jig, too, with all dimensions: https://drawings.example.org/box-joint-jig. Print it at full size and lay it
under your hands. Corrections are very welcome, Felix found two already.
+ Compound interest in wood. Now I understand both.
+ tomas: I have done this for forty years by tapping, and did not know that a tap is a twentieth. I measured. It is.
+ felix: There were three mistakes, but the third one was mine.
+ I ran the code in the browser on the workshop computer. First thing it has done since the invoice of 2016.
^ It was so pleased. I heard the fan.
+ The tape along the inside! Where have you been all my life?
`)
