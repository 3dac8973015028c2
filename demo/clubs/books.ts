import { note, table } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# What we read this year, and how we voted | by=leila file=list picture=books loved
Twelve books, eleven finished, one thrown (gently, into a cushion). The list with everybody's marks is attached. A few
observations from your librarian:

- The book with the worst average gave us the best evening.
- We are kinder to short books.
- Noah has never given a five. Noah, who hurt you?

> "I did not like it, but I have thought about it every day since." That was said of number seven, and it may be the
> best review I have ever heard.
+ noah: A five is for something I have not read yet.
+ I said that about number seven! And I still do not like it. And I still think about it.
+ The evening with the cushion will go down in history.
+ Next year more poems, please. They also count as short.
^ Noted, underlined twice.

# Reading slowly: an experiment in ten pages a day | by=aiko loved
I read the new one at ten pages a day, no more, even when I wanted to. It took me thirty-nine days.

**What happened:** I remembered the names. I lived in that house, I knew which stair creaked. On some days nothing
happened in my ten pages but rain, and then I noticed the rain.

**What I did not like:** on day thirty-one I was left on a cliff, in the middle of a sentence, at a tram stop.

I do not say that one should always do it. But I had forgotten that a book can last as long as a season.
+ I could never. I peeked at the last page while reading your post.
+ Day thirty-one! You have the discipline of a monk.
+ I tried with twenty pages and a glass of wine. It is a compromise.
^ It counts, I think. Slowness is not about numbers.
+ "I noticed the rain" is going into my notebook.

# How to save a wet book | by=elena
Somebody will need this one day, so read it now, while it is dry.

1. Do not open it. A wet page tears like bread in milk.
2. Stand it up on kitchen paper, a little fanned, and change the paper each hour.
3. Freezer bag, air out, into the freezer, if you have more than one. Really. It buys you weeks.
4. When it is nearly dry, lay it flat between two boards with something heavy on top for a week.
5. It will be wavy. So am I, we both still work.

Never the radiator, never the oven. I have had both on my bench, and we do not talk about it.
+ The freezer! I have told everybody at work.
+ Mine fell into the bath with me. Chapter nine is now also an ocean.
+ What about the smell afterwards?
^ A closed box with a bowl of baking soda next to it, not on it, for two weeks.

# Questions for the next evening | by=leila file=questions
To think about while you do the dishes:

- Who is telling us this, and when did you stop believing them?
- Is the house a character?
- Which person would you not lend a book to?
- The last sentence: door closed or door open?

As always you may come without having finished. You may also come without having liked it. Fatima brings the little
almond things.
+ I stopped believing her in chapter two and never started again. It was wonderful.
+ The house is the only character.
+ I have not finished, but I have a very strong opinion about the aunt.
+ Coming for the almond things. And the aunt.

# A note I found in a book from the second-hand shop | by=priya picture=reading
Between pages 112 and 113, in blue ink, on the back of a tram ticket from 1974:

> *If you got this far, you are more patient than I am. I am getting off here. Tell me how it ends.*

No name. I have finished it, for both of us. It ends well. I put the ticket back, with a second one next to it.
+ I have goose bumps.
+ "I am getting off here." What a reader.
+ Where will you put the book now?
^ Back into the shop. In the same corner. It seems only right.
+ I will never again throw away a ticket.
`)

const readingNow = group(
  `
# Half way through, and I am worried about the dog
Nothing bad has happened yet, but the author mentions the dog too often and too kindly. Somebody who has finished:
just say yes or no.
# I gave up on page 80
I tried on the sofa, in bed, on the train. It is not bad, it is only not mine. It is on the shelf in the hall for anyone
who wants to prove me wrong.
# Read in one night
I meant to read one chapter. Then it was four, there were birds, and I had to teach at eight. I regret nothing, and I
said strange things to class 5b.
# The translator deserves her name on the cover
There is a pun in chapter three that cannot be translated, and she translated it. I went to find the original and sat
there shaking my head.
# Listening instead of reading
I have ironed eleven shirts with this novel. The reader does the grandmother in such a way that I answer her.
# A short one for a long week
Ninety-six pages, one afternoon, two people in a kitchen. I thought, well, that was small. Since then it has been getting
larger every day.
# Re-reading what I loved at sixteen
I was afraid. It has become a different book: then I was the daughter, now I am the mother, and the mother is right.
# Poems at the bus stop
One a day, only while I wait. The number 12 is so often late that I have nearly finished the collection. Thank you, Omar.
`,
  `
  @the dog: I will not say anything, but keep a handkerchief close.
  @gave up: It was the same for me, and then on the last page it turned round.
  @short one: Please bring it, I would love to borrow it after you.
  I love how differently we all read this.
  @gave up: Chapter six is the one. After that you will not put it down.
  @one night: You have just moved it to the top of my pile. The pile sways.
  I disagree completely and would like to do so over tea.
  @gave up: Has anyone found the audio version?
  @sixteen: The mother was always right. We were only too young.
  @gave up: Leave it for a year. Books wait.
  @translator: I underlined the same sentence!`,
  'thought',
)

const shelf = group(
  `
# Lending shelf: what is new
A travel book without any travel, two detective stories (one with a cat), and the thick one that everyone praises and
nobody has opened. Write your name on the card, please.
# Who has the green notebook?
The one with everybody's favourite first lines. It was on the piano, then it was on the stairs, and now it is in one of
your bags. I ask without blame.
# Looking for books for the ward
The children's ward would like stories for reading aloud, ages four to nine, not too sad, with good pictures. I will
collect them on Sunday.
# A reading light for the good chair
The old one has died. I found one with a warm bulb and an arm that stays where you put it. Twelve from the tin, if no one
objects.
# Where shall we meet next month?
The tea house is closed for repairs. I offer my kitchen: nine chairs, two stools, one cat who sits on summaries.
# Marginalia, yes or no?
A lent book came back to me with pencil in it. My first reaction was outrage, my second was to read every word. They were
better than mine.
# Suggestions for the next three
The box is open until Friday: title, one sentence why, and whether you have read it. Please nothing over five hundred
pages. You know whom I am looking at.
`,
  `
  @green notebook: I have it! Sorry. It is coming back with a cake.
  @reading light: Yes from me.
  @ward: I can bring a whole bag on Sunday.
  @marginalia: Pencil yes, pen never, and highlighter is a crime.
  @where shall: My kitchen is free too, if the cat has other plans.
  Thank you for organising this again and again.
  @suggestions: Is there something by somebody we have never heard of?
  @where shall: I am for it, if we can open a window.
  @lending: Put me on the card after Fatima.
  @reading light: Seconded, thirded, and whatever comes after that.`,
  'news',
)

const thoughts = group(
  `
# Why I never lend my favourite
I have given it away nine times instead. A lent book is a worry, a given one is a letter.
# First sentences
A good one is a hand on your elbow. I collected thirty, and noticed that most of them are about weather, doors or
mothers.
# Books that smell
There is one in the library that smells of oranges, quite strongly, since at least three readers ago. It is a book about
a shipwreck.
# On not finishing
Life is too short, says one half of me. The other half is eleven years old and cleared its plate. They are still talking.
# The right book on the wrong day
I hated it in March. I took it along to the hospital in May, because it was light to carry, and it held my hand for
three nights.
# Reading aloud to a grown-up
We have begun, a chapter each evening, taking turns. It is the first time in ten years that we both know where we are.
# Does anybody else do voices in their head?
All my detectives sound like my uncle. I cannot stop it. He sold carpets.
# What I look for on other people's shelves
Not which books. Which of them have been moved lately.
`,
  `
  This is beautiful. Thank you.
  I want to read this on the back of a book.
  @voices: Mine all sound like my geography teacher.
  @reading aloud: We do that as well, since last winter. It has changed our evenings.
  Yes. A thousand times yes.
  @shelves: I shall be looking at shelves differently now.
  @not finishing: The eleven year old in me is still at the table.
  @wrong day: I would like to know which one it was, but perhaps better not.
  Tell us more about this on Wednesday, please.
  @smell: You made me get up and smell my books. Dust, mostly. And one of coffee.`,
  'thought',
)

const evenings = group(
  `
# After Wednesday
We were eleven, we agreed on nothing, the candles went out twice. I walked home with a head like a fairground. Thank you,
all of you.
# Next evening: please bring one object
Something that could belong to a person in the book. We put them on the table and guess. No umbrellas, we had eleven
umbrellas last time.
# Silent hour on Sunday
We sit in one room, each with a book, and for an hour nobody says a word. Then tea. It sounds like nothing and it is the
loveliest thing we do.
# The author wrote back!
I asked her about the blue door. Two pages, by hand! She says that she does not know either, and that she has been
worried about it since 2009.
# Walk to the poet's house
An hour along the river, a very small museum, a very large cake. We read one poem each on the steps if nobody is
looking.
# Summary for those who could not come
We started with the ending, fought about the aunt, agreed on the weather, and Noah nearly gave a five. It was a
four and three quarters.
`,
  `
  @after wednesday: I am so sorry I missed this.
  @summary: Four and three quarters! It is the beginning of something.
  @walk to: Coming, with two friends who read, if that is all right.
  @after wednesday: It was one of the best evenings we ever had.
  @object: I have just the object. It is not an umbrella.
  @silent: Could somebody bring the big teapot?
  @summary: I laughed the whole way home.
  @silent: The silent hour is the highlight of my month.
  @wrote back: Please frame that letter.`,
  'news',
)

const words = group(
  `
# A word that I had to look up
"Crepuscular." I thought that it was a skin disease. It is just what happens outside my window every evening at this time.
# The best insult of the month
"He had the warmth of a bank holiday in a bank." Page 61. I have been waiting for an occasion since then.
# Sentences under forty letters
I am collecting them. My favourite up to now: *The sea had already been told.* Twenty-nine, and one could build a whole
house on it.
# In my language there is a word for it
For the moment when you have finished a book and do not yet want to hear anyone talk. There is one in yours too,
probably. Which is it?
# Dedications
Have you ever read only those, in a bookshop, one after the other? "For M., who knows why." "For nobody, for once." "To my
brother, at last."
# Chapter titles should come back
*In Which the Goose Is Not What It Seems.* You cannot tell me that you would not read on.
# The comma on page nine
It stands in the wrong place, and so you stumble exactly where she does. I do not believe that it was a mistake. I looked
at it for a whole cup of tea.
`,
  `
  @chapter titles: I would read anything with that goose in it.
  @my language: We have no word for it. We just put the kettle on.
  @insult: Stolen, with thanks, for my brother-in-law.
  @comma: That comma! I thought that I was the only one.
  @forty: You should keep a list, and read it to us at the end of the year.
  @forty: The sea had already been told. I have to sit down.
  @dedications: "For nobody, for once" is a novel in itself.
  @look up: I have been saying it wrongly for thirty years.
  Please bring that one on Wednesday.`,
  'thought',
)

export const books: ClubPlan = {
  key: 'books',
  slug: 'the-pencil-in-the-margin',
  name: 'The Pencil in the Margin',
  colour: '#7a3b58',
  cover: 'books',
  scenes: ['books', 'reading', 'reading'],
  owner: 'leila',
  admins: ['aiko', 'noor'],
  age: 430,
  isPrivate: true,
  asking: ['mateus', 'felix', 'hana', 'giulia', 'tomas'],
  invites: [
    { by: 'noor', person: 'jonah' },
    { by: 'leila', uses: 3, of: 10 },
    { by: 'aiko', email: 'marta.lindgren@people.test' },
  ],
  features: { services: false },
  welcome:
    'Read along from any chapter: nobody minds whether you finished. **The next book** is chosen by poll on the first of the month.',
  categories: ['Books', 'Conversation', 'Culture'],
  description: markdown(`
A small book club that meets on Wednesdays, mostly in kitchens. We read one book a month, from anywhere, preferably
translated, and talk about it as if it mattered. It does.

We stay small so that everybody gets a word in. If you would like to come, send a request and tell us the last book
that made you miss your stop.`),
  files: {
    list: {
      name: 'Twelve books, with marks.csv',
      body: table(
        ['Month', 'What it was about', 'Pages', 'Readers', 'Average of 5'],
        [1, 'A lighthouse and two liars', 212, 11, 3.9],
        [2, 'A long marriage', 388, 9, 3.1],
        [3, 'A shipwreck that smells of oranges', 264, 12, 4.4],
        [4, 'Poems from a bus', 96, 10, 4.1],
        [5, 'A village without a map', 301, 11, 3.6],
        [6, 'The cushion', 455, 7, 1.8],
        [7, 'A house that remembers', 240, 12, 2.9],
        [8, 'Letters to a plumber', 180, 12, 4.5],
      ),
    },
    questions: {
      name: 'Questions to talk about any book.txt',
      body: note(`
QUESTIONS THAT WORK FOR ANY BOOK

- Where were you when you read it?
- Who is telling us this, and why now?
- What does everybody in it want and never say?
- Which page did you read twice?
- What would you cut?
- What will you remember in five years?`),
    },
  },
  stories: written,
  groups: [readingNow, shelf, thoughts, evenings, words],
  remarks: lines(`
    I read this twice.
    Lovely. I am bringing biscuits to celebrate it.
    You should write, you know.
    Underlined, in pencil.
    I nodded so hard that my glasses fell off.
    See you on Wednesday.
    The cat agrees.
    My bedside table groans and I thank you.`),
}
