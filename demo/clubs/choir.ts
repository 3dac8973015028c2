import { note, pdf } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# The chord in bar 47 | by=aoife picture=choir loved
Three weeks long it was a fog. Last night, at about ten to nine, the tenors stopped trying to help the altos, the altos
stopped trying to be heard, and *there it was*. You all felt it, because nobody turned the page.

I was going to work on the ending. Instead we sang these four bars eleven times, only because we could.

This is all I know about choirs: you cannot sing it, you can only make room for it.
+ I have sung for fifty years and I looked up at the ceiling like a child.
+ We were not trying to help. We were offering.
+ My bus was late, I hummed it at the stop, and somebody joined in from the next bench. In the right part!
^ Was it the basses? It was the basses.
+ It was me. Hello.

# How to practise if you cannot read music | by=nadia file=practise loved
A third of us cannot, and they are among the surest singers that we have. Here is how some of them do it.

- **Listen before you sing.** Three times right through, doing the dishes. The recordings of each part are in the shared
folder.
- Follow the paper with your finger. Up is up, down is down, far apart is a jump. That is already half of reading.
- Learn the *last* page first. Then you are always walking towards something that you know.
- Sing it on one vowel until the tune is safe, and add the words like furniture.
- Record yourself. Wince. Do it again. The second wince is smaller.

And sit next to somebody who knows it. It is not cheating, it is a choir.
+ "Add the words like furniture". I love that.
+ The last page first has made me so much less afraid of the first one.
+ I sit next to Anselm. He is a lighthouse.
+ It took me ten years to admit that I cannot read. Thank you for making it so ordinary.
^ Nobody ever asks at the concert.

# Warm-up for cold mornings, seven minutes | by=henrik file=warmup
For before rehearsals, weddings, or telling your boss something.

1. Shake everything that is loose. Then whatever is not.
2. Yawn with your mouth shut. Feel the roof go up.
3. Lips like a horse, up and down, as if the horse were thinking.
4. *Nnnn* into *mmmm*, on five notes, softly, until your nose tickles.
5. One long tone on *oo*, grow, shrink, stop together.

We do it on the steps of the hall, so the neighbours know what time it is.
+ The thinking horse is how I greet my family now.
+ I did it in the car before a job interview. I got the job, and some looks.
+ May we add the one with the imaginary candle?
^ It is number six. For advanced horses.

# Concert in the market hall: what you need to know | by=aoife file=concert
Between the fish and the flowers, at eleven in the morning, because that is when people have both hands full and cannot
run away.

- Be there at ten, in anything dark green or brass coloured. Scarves count
- Six songs, thirty-five minutes, **by heart** except for the third one
- We stand in a circle and sing outwards
- The fishmonger has asked for an encore already, so learn the shanty

Families, friends and their bags are welcome. Entry free, exit free, apples at the usual price.
+ Singing outwards! So that nobody can see who comes in too early. Very wise.
+ I have nine green scarves and I lend them out.
+ hana: My whole class is coming. They will clap between everything.
^ Let them. It is meant to be clapped.
+ The fishmonger sang the shanty to me as he weighed the mackerel. He is ready. Are we?

# I sang at my father's funeral, and you were behind me | by=tunde
I did not want to write anything, and then I did.

I had asked for one song. I turned around, and there were nineteen of you in your coats, who had taken the early train.
Nobody had told me.

He used to say that a voice alone is a question. On that day I got an answer. Thank you. There is no more to it than
that.
+ We would have come twice as far.
+ anselm: He taught me the bass line of that hymn, in his kitchen, with a spoon.
^ I remember. He was so proud of you, and of the spoon.
+ Love to you and yours, Tunde.
`)

const rehearsals = group(
  `
# From page six, without the piano
We went down by a quarter of a tone, all together and very democratically. Next week the same with ears open.
# Basses: the long E
Stagger your breath, please. If all of you breathe at once the floor disappears and the sopranos look down.
# What we did last night, for those at home
Warm-up, the Georgian one up to letter D, the new round three times through (it sticks like jam), and half an hour on
consonants. *T*s at the end, not in the middle of next week.
# The new round sticks like jam
I woke up with it, brushed my teeth with it, and taught it by accident to the whole waiting room at the dentist's.
# Thank you, second altos
For holding the note that nobody hears unless it is missing. Last night I put you in front for once and two people asked
what we had changed.
# Please bring a pencil
Not a pen. Not hope. A pencil. There are forty-one markings, and I am going to change my mind about six.
# Piano tuned
Anselm came in at seven with his bag and stayed until it was right. It is again a joy and no longer a compromise.
# Solo in the third verse
It is eight bars, and it can be for anyone, any voice. Whoever wants to try may come twenty minutes early. No jury, only
me and the coats.
# Room is cold, bring a jumper
The heating is on strike until Thursday. We will begin with the loud ones.
`,
  `
  @pencil: I will bring pencils for those who hope.
  @sticks: It sticks! My children hate me and sing along.
  @page six: Sorry, that was me in bar twelve. And in bar thirteen.
  @long e: The long E was magnificent, by the way.
  @last night: Could you put up the recording of the tenor line?
  @last night: I missed it, I was on the late shift. Thank you for the summary.
  @solo: Coming early. With knees like pudding.
  @altos: It was the first time I heard what everybody else does there. It changed everything.
  @cold: Two jumpers and a flask.
  @solo: I would like to try the eight bars, if nobody else wants to.`,
  'news',
)

const singers = group(
  `
# New tenor wanted, size not important
We are four, we should be six, and one of us is in love and comes late. If you know anybody who sings in the car, send
them.
# Sang in the stairwell with the builders
They were fixing the lift and had just the right number of voices. We did the shanty over four floors. The lift works,
too.
# Lost my voice, found a whistle
Doctor says ten days of silence. I come anyway and turn pages. It is astonishing what one hears with the mouth shut.
# First rehearsal, and nobody laughed
I stood at the door for five minutes. Then somebody opened it from the inside, gave me a folder and said "we are on page
three". So I was on page three.
# Lift share after rehearsal
I go past the hospital and the mill, three seats, no radio. The round will be sung, you have been warned.
# My grandmother's lullaby
I wrote it down, at last, as well as I could. It is in a language that I only half speak. Would you sing it with me, only
once, so I hear it from outside?
# Practising in the car
At the lights, window down, the high bit. The man in the next car gave me a look, and then the third below. I will never
see him again.
# Whose is the folder with the coffee stain?
Neat handwriting, very rude remarks about bar thirty. It is on the piano. We have all read it, and agree.
`,
  `
  @lullaby: We would be honoured to sing it. Bring it on Tuesday.
  @first rehearsal: Page three is a good page to begin on.
  @tenor: I sing in the car! Is it too late to be a tenor?
  @in the car: The third below, from a stranger. What a city.
  @folder: The folder is mine. I stand by every word.
  @first rehearsal: So glad that you came in.
  @lost my voice: Get well soon, the low D misses you.
  @lift share: One seat for me, to the mill, please.
  @lullaby: I cried a little on the tram, thank you very much.
  @stairwell: This is what it is all about.`,
  'made',
)

const repertoire = group(
  `
# Something for the dark months?
We have enough of spring. I would like two or three songs that know what a long night is, and that are not all in minor.
# The Georgian one: how do you pronounce it?
I asked Katya's aunt, and she has recorded it for us, slowly, with some sighing at our first attempt. It is in the
folder.
# Arranged a shanty for people who are not men
Same boat, same whale, higher. The whale gets away in the last verse, I could not help it.
# Can we sing it in the original?
The translation is pretty, but it rhymes "heart" with "apart" four times. In Portuguese the vowels do the work for you.
# Old songs from the kitchen
I am collecting what people sang at home while doing something else. Sing it to me in the break, I will write it down,
however short.
# Three verses or five?
At five the audience starts to look at its shoes, and at three I miss the bit with the fox. I am for four.
# A round for beginners
Eight bars, five notes, no words but "morning". It works with three people or with ninety. We tried both.
`,
  `
  @three verses: Four, with the fox.
  @old songs: I have one from my mother, but it is a bit rude in verse two.
  @original: Oh, please, in the original.
  @shanty: The whale getting away is the only right ending.
  @a round: Could you upload the notes? I would like to look at it before Tuesday.
  @three verses: I love that one. It was sung at my sister's wedding.
  @georgian: Katya's aunt should come to every rehearsal.
  @shanty: Is there a part for us basses, or do we hum again?
  @dark months: Not all in minor, agreed. But some.
  @a round: Tried it with my class this morning. Twenty-six voices, one morning.`,
  'thought',
)

const around = group(
  `
# Open rehearsal next week
Doors open, no audition, a chair for everyone. Bring somebody who says they cannot sing. These are often the ones who
stay.
# Carol walk, or whatever we call it
Twelve doorways, two songs each, mulled something in a flask. We are looking for streets with a good echo and patient
dogs.
# Concert by candlelight
In the weavers' hall, an hour without clapping and then as much as you want. We need sixty candles, sixty jars, and
somebody who is calm with matches.
# Singing on the ward, Sunday at three
Forty minutes, quiet songs, small group. If you had a cold this week stay at home, please, and sing for us from there.
# Weekend away: who shares a room with a snorer?
There is a form. Be honest. The tenors have a room of their own for that reason.
# Recording day
Three songs in the chapel, phones off, shoes off, because the floor creaks. Katya hears everything. *Everything.*
# Cake rota
It is soprano week. We remember last time. There were four lemon cakes and no plates.
`,
  `
  @weekend: I snore in tune, does that count?
  @candlelight: Sixty jars: done. We make jam.
  @open rehearsal: Bringing my flatmate, who "cannot sing". She sings all day.
  @carol: Our street has a wonderful echo and a terrible dog.
  @ward: I will be there on Sunday. My mother was on that ward.
  @cake: Not four lemon cakes. Three lemon cakes and an apology.
  @candlelight: Count on the basses for carrying things.
  @recording: Shoes off! I need new socks.
  @open rehearsal: Yes, yes, yes.
  @candlelight: Sadly working, but I will light a candle here.`,
  'call',
)

export const choir: ClubPlan = {
  key: 'choir',
  slug: 'weavers-hall-choir',
  name: "Weavers' Hall Choir",
  colour: '#8c2f42',
  cover: 'choir',
  scenes: ['choir', 'notes', 'notes', 'weave'],
  owner: 'aoife',
  admins: ['nadia'],
  age: 505,
  features: { products: false, jobs: false },
  leaderboard: null,
  categories: ['Music', 'Singing', 'Culture'],
  description: markdown(`
Forty voices, no audition. We sing on Tuesdays at half past seven in the old weavers' hall: rounds, folk songs from
everyone's kitchens, now and then something with eight parts.

You do not need to read music. You need to listen, to breathe, and to bring a pencil.

- Sopranos: many. Altos: enough. Basses: strong. Tenors: please.
- Two concerts a year, and the market hall whenever the fishmonger asks`),
  files: {
    practise: {
      name: 'Practising without reading music.txt',
      body: note(`
PRACTISING WITHOUT READING MUSIC

Mon  Listen three times, do the dishes
Tue  Rehearsal
Wed  Last page, on one vowel
Thu  Last two pages
Fri  Rest, hum if you must
Sat  Everything, with the words
Sun  Record it, wince, smile`),
    },
    warmup: {
      name: 'Seven-minute warm-up.pdf',
      body: pdf('Seven-minute warm-up', [
        'For rehearsals, weddings, and difficult conversations.',
        '# In this order',
        '- Shake everything that is loose.',
        '- Yawn with your mouth closed.',
        '- Lips like a horse that is thinking.',
        '- Nnnn to mmmm on five notes, up by half steps.',
        '- One long tone on oo: grow, shrink, stop together.',
        '- Advanced horses: the imaginary candle. Bend it, do not blow it out.',
      ]),
    },
    concert: {
      name: 'Market hall, running order.pdf',
      body: pdf('Market hall, running order', [
        'Meet at ten at the flower stall, dark green or brass.',
        '# The songs',
        '- The morning round, walking in',
        '- Shanty with the whale',
        '- The Georgian one (with music)',
        '- Lullaby',
        '- Song of the fox, four verses',
        '- The hymn',
        '# Encore',
        '- The shanty again, with the fishmonger',
      ]),
    },
  },
  stories: written,
  groups: [rehearsals, singers, repertoire, around],
  remarks: lines(`
    Humming as I read.
    See you on Tuesday, with a pencil.
    This choir is the best thing in my week.
    I have it stuck in my head again, thank you.
    Thank you, Aoife, for everything.
    From the back row of the basses: yes.
    Beautiful.
    And we all breathed in at the same time.
    More tenors! Tell everyone!
    My neighbours know all the songs by now.
    You can hear it when people like each other.`),
}
