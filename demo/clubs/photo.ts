import { note, table } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# One hour, one bridge, fourteen people, fourteen pictures | by=diego picture=lake loved
Last night's rule: everybody stays on the same bridge for the whole blue hour, and everybody brings home *one* picture.

I expected fourteen bridges. What I got was a glove on a railing, a wedding party running for the tram, somebody's breath,
the river with no bridge in it at all, and Katya's microphone listening to the ironwork.

We print them all at the same size and hang them in the order in which they were taken. Opening next Friday, in the
corridor of the clinic, where the night shift can see them.
+ The glove was mine. I did not notice until I saw it on your screen.
+ I took three hundred and I hate two hundred and ninety-nine. A good exercise.
+ katya: The bridge hums in E flat, by the way.
^ The caption is going to be exactly that.
+ mariam: My mother works nights at the clinic. She will love it.

# How I photograph hands | by=mei loved
People often ask me how I get so close. I do not get close. I stay for a long time.

- **I ask first**, and I show the first picture right away. If they do not like it, I delete it while they are looking.
- I come on an ordinary day, when there is something to do. A hand that does nothing looks like an accident.
- One window, from the side. I turn off the lamps, with permission.
- 50 mm, about a metre away, f/4. The tool is sharp, the fingertips are sharp, the rest may go.
- I put the camera down every few minutes and help carry something.

The last one is the important one. After you have carried a board together you are not a visitor any more.
+ "I stay for a long time." This is the whole of photography.
+ noor: You photographed mine, and I had no idea that they looked so much like my father's.
^ It is my favourite of all of them.
+ Deleting it while they look. I will start doing that.
+ priya: It works for portraits, too. I learned it with patients.

# Developing film in a kitchen without upsetting anybody | by=camille file=developing
It needs less than you think: a dark cupboard for three minutes, a tank, a thermometer, and a household that has been
warned.

1. Everything to 20 degrees, in a bowl, half an hour before.
2. Load the film in the dark. Practise with an old one in daylight, then with your eyes closed.
3. Developer: pour, tap the tank, turn it over four times each minute.
4. Stop, fix, wash. Washing takes longer than you want it to.
5. Hang it in the bathroom, clothes peg at the bottom, door shut, *do not look for an hour*.

Times for the films that most of us use are in the file. The fixer goes into a canister and to the collection point, not
into the sink, and not into the tea.
+ I looked after ten minutes. There is now a thumb in the sky.
+ My flatmates have been warned. One of them has moved in with her sister.
+ Can one push the 400 to 1600 with this?
^ Yes, add half of the time again. The shadows go, the mood stays.

# Portrait afternoon: come as you are, go home with one | by=priya picture=frames
On Saturday we put a chair by the north window in the library. Anyone can sit down. Ten minutes each, one print to take
home, no money.

I need two who photograph, one who prints, and one who talks with people while they wait: that is the real job, everyone
arrives with the face that they think they have.
+ tunde: I will talk. I drive a taxi.
+ camille: Printing is on me, I have paper left from the exhibition.
+ May I bring my grandfather? He has not been photographed since his passport.
^ Please do. He goes first.
+ Update: he combed his hair three times. He has looked at the print every day since.

# What a hundred rolls of film cost me, honestly | by=tariq file=costs
I added it up, for my own good. Camera from a market, a hundred rolls in six years, developed at home, scanned at home.

| What | Each | Hundred rolls |
| --- | --- | --- |
| Film | 8.10 | 810 |
| Chemistry | 0.90 | 90 |
| Sleeves, dust, despair | 0.60 | 60 |

That is 26 cents a picture, and I have about forty that I would save from a fire. So the real price is 24 each.

It is a lot for a picture and very little for the walks.
+ "Very little for the walks." I am going to tell that to my bank.
+ I have never dared do this sum.
+ Forty from a fire is a lot! I think that I have nine.
+ Is the despair bulk price or per roll?
^ You get a discount from the tenth roll on.

# Naming scans so that you find them again | by=wei
For years mine were called \`scan0001\` to \`scan9417\`. This winter I sat down and gave them names, and since then I have
looked at more of my pictures than in the ten years before.

The rule is: **when, roll, frame, one word.** So \`2019-06_r41_17_bridge\`. It sorts itself, and the one word is what you
would say if you described it on the phone.

If you have the frames of a roll in one folder, this does the dull part:

~~~sh
n=1
for file in scan*.tif; do
  mv "$file" "2019-06_r41_$(printf %02d $n).tif"
  n=$((n + 1))
done
~~~

Then go through them with a cup of something and add the words by hand. That is not the dull part. That is the part in
which you find out what you photograph: I have 212 times *bridge*, 190 times *hands* and one *goose*.
+ One goose. I need to see the goose.
^ It is the best picture that I have ever taken, I am afraid.
+ Make a copy of the folder first. Ask me why.
+ My one word would be "blurred", four thousand times.
+ Spent the whole Sunday on it and found my sister's wedding, which I thought was lost.

# Sound walk: leave the camera in the bag | by=katya
Seven of us walked for an hour through the old market, eyes mostly shut, on somebody's arm. Then we went round again,
with cameras.

It was a different market. I noticed the man who sharpens knives because I had already *heard* him. Everybody's pictures
were closer, slower, and there was hardly anything in the middle.
+ I was on Wei's arm and trusted him completely, apart from the fountain.
+ The knife grinder! We have four different pictures of him, and he looks like four people.
+ Could we do it at the station next time?
^ At six in the morning, when it wakes up. Yes.
`)

const shots = group(
  `
# The last tram, from the wrong side
I stood in the puddle on purpose. Two seconds on the wall of the bridge, and the tram wrote its line all through the
picture. My shoes are on the radiator.
# Grandmother's kitchen at noon
One beam through the blind, flour in the air, her hands out of focus. I told her to go on as though I were not there. She
told me to peel something.
# Fog at the lock
Everything was grey, then a red jacket walked in from the left. I waited for it for forty minutes without knowing that I
did.
# Blue door, blue cat
She looked at me as if I owed her rent. Handheld, a thirtieth, my breath held for slightly longer.
# The market before it opens
Crates, steam, one man singing into a lettuce. I was asked to carry something, so the second half is missing. It was a
good trade.
# Rain on the bus window
Line 12, back seat, everything outside made of lights. I did not even get up. Laziness as a method.
# A stairwell in four turns
From the very bottom, flat on my back, to the surprise of a lady with shopping. She lay down next to me to see. We both
said "oh".
# Frost on the allotment net
Each knot with its own small beard of ice. By the time I had found my gloves half of it was gone.
# Wedding, seen from the kitchen
I was the cousin with the camera. The official ones are nice. The one that everybody wants is of the cook, dancing.
# Two chairs on the roof
I do not know whose they are. Each evening they stand a bit differently. I am making a series and asking no questions.
`,
  `
  The light in this! How late was it?
  @fog: I love that you waited for it.
  What lens, if I may ask? And how close were you?
  This one goes on the wall for me.
  @stairwell: Flat on your back, of course. Anything else would have been a staircase.
  @fog: The red is exactly in the right place.
  @market: You can hear it, somehow.
  I would crop a little from the left. But then I always would.
  @rain on: It reminds me of a film I once restored, and I mean that as praise.
  Print it large. It wants to be large.
  @two chairs: I've walked past that spot for years and never seen it.`,
  'made',
)

const technique = group(
  `
# Tripod on a bridge that moves
Every time somebody walks past everything wobbles. Shorter times? A heavier bag? Ask people to tiptoe?
# My blacks are not black
On paper they look like wet slate. Is it the paper, the scan or the way I look at a screen at night?
# Sharp at f/8, soft at f/16
I thought that smaller was always sharper. My lens seems to disagree. How far do you go?
# Metering the blue hour
I get either a good sky or good windows. There must be five minutes in which both work, and I always arrive in the
sixth.
# Cheap light for a portrait
One window is lovely as long as there is a sun. What do you use at eight in the evening, with a budget of one pizza?
# Dust, dust, dust
In the scanner, on the negative, in the air, on the cat. I have tried the brush and the bulb. What else is there?
# How do you put pictures in an order?
I have sixty from one walk. By time it is a diary, by colour it is wallpaper. How do you find the other way?
# Is it all right to photograph strangers?
I do not mean the law. I mean the feeling afterwards, when I got the picture and walked away.
`,
  `
  @in an order: Lay small prints on the floor and walk around them in socks. For days.
  @strangers: Smile, show them, offer to send it. Nearly everybody says yes, and the others have a reason.
  @f/8: f/8 and be there, as they say. Mostly: be there.
  @tripod: Hang your bag under it and wait for the gap between two people.
  @cheap light: White sheet, desk lamp, baking paper in front. Less than one pizza.
  @blacks: Set your screen darker than you like. Then a bit darker.
  @metering: Arrive half an hour early and you will be there for the fifth minute.
  @dust: Steam. Shower on, hot, five minutes, door shut, then hang the film. No dust at all.
  I have the same problem, and am reading along.
  @blacks: Bring two prints on Friday, we will look at them side by side.`,
  'question',
)

const walks = group(
  `
# Friday walk: the harbour cranes
At the ferry steps, forty minutes before sunset. Bring something warm, the wind comes from the water. Any camera, phones
too, no shop talk before the first picture.
# Print evening: three each
Not on screens. On paper, on the table, face down, then all at once. We talk about what is there, not about what could
have been.
# Early train to the salt marsh
The 5:12, back by eleven. It will be flat, pink and cold. I will bring the thermos with the dent.
# Darkroom is free on Sunday
I have the key from two to eight. Two enlargers, fresh chemistry, music of your choice, as long as it is quiet enough to
hear the tap.
# Theme of the month: doors that are not open
One picture by the last day. You may interpret it as freely as you dare. Last month somebody handed in a grandmother, and
she won.
# Swap a lens for a week
Put yours on the list, take another. A week with the wrong focal length is the best teacher I know.
# Hanging the corridor show
On Thursday after seven. We need a ladder, two people with a straight eye and one who says "a bit higher" with
confidence.
`,
  `
  @cranes: I will be there, with too many layers.
  @cranes: Can I bring my daughter? She is nine and better than me.
  @print evening: Three prints, all bad, coming up.
  @early train: 5:12. In the morning. On purpose. Yes.
  @hanging: I have a ladder and a lot of confidence.
  @darkroom: Save me a place in the dark, please.
  @swap a lens: I would swap my 35 for something longer.
  Missed the last one, will not miss this.
  @cranes: Is it accessible with a pram? Asking for my assistant.
  @early train: The dented thermos is a founding member.`,
  'call',
)

const looking = group(
  `
# A year with one lens
I stopped seeing what I could not have. By October my feet knew where to stand before I did.
# The picture I did not take
Two old men, one ice cream. I had the camera in my hand and simply could not. I have it in better quality in my head than
any of the others.
# Delete or keep?
I found the ones that I had thrown out of last year's selection. Nine of them are better than what I chose. I was looking
for other things.
# Contact sheets are diaries
You see how long I circled something, where I lost heart, and the one frame after which I went for coffee.
# Night makes you polite
One stands still, one waits, one says good evening to every shadow. I became a nicer person at one sixtieth of a
second.
# Photographs for one person
I printed a picture of the bakery and gave it to the baker. No post, no show, no copy. It hangs above the flour.
# On blur
Not all that moves has to be stopped.
`,
  `
  @did not take: I have one of those too. It was a dog and a balloon.
  That is so beautifully put.
  @blur: Eight words, and I will think of them all week.
  @delete: Going to my drawer of rejects right now.
  @contact: This is what I like about film, one cannot look.
  @one person: The baker told me about it! He is so proud.
  @did not take: Yes. And sometimes the camera is in the way.
  @contact: I should like to see that sheet, with the coffee mark.
  @one lens: A year! I made it to March.`,
  'thought',
)

export const photo: ClubPlan = {
  key: 'photo',
  slug: 'blue-hour',
  name: 'Blue Hour',
  colour: '#4f5078',
  cover: 'lake',
  scenes: ['lake', 'street', 'frames', 'street', 'forest'],
  owner: 'diego',
  admins: ['priya'],
  age: 365,
  categories: ['Photography', 'Art', 'Walks'],
  description: markdown(`
We walk when the light is about to go, and look. Film or phone, first roll or thousandth, all the same to us.

- Fridays: a walk, forty minutes before sunset
- First Wednesday: prints on the table, three each
- A shared darkroom, a drawer of lenses to borrow, one dented thermos

House rule: we talk about what is in the picture, not about what it was taken with. (After the second cup we talk about
what it was taken with.)`),
  files: {
    developing: {
      name: 'Developing times.csv',
      body: table(
        ['Film', 'Rated at', 'Dilution', 'Minutes at 20 C', 'Turn over'],
        ['Slow 100', 100, '1+50', 12.5, '4 times a minute'],
        ['All-round 400', 400, '1+25', 9, '4 times a minute'],
        ['All-round 400', 1600, '1+25', 14, '4 times a minute'],
        ['Old stock 200', 100, '1+50', 13, 'gently'],
      ),
    },
    costs: {
      name: 'A hundred rolls.txt',
      body: note(`
A HUNDRED ROLLS

Film        810.00
Chemistry    90.00
Sleeves      60.00
            ------
            960.00

Frames     3,640
Kept         412
Printed      118
Fire          40`),
    },
  },
  stories: written,
  groups: [shots, technique, walks, looking],
  remarks: lines(`
    I keep coming back to this one.
    Beautiful work.
    This makes me want to go out at once.
    Quietly brilliant.
    The Friday walk was the best in a long time.
    You have such an eye for the edges.
    Thank you for showing it, and for telling how.
    Bring the print!
    My coffee went cold looking at this.`),
}
