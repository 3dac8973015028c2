import { pdf, table } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# The Tuesday table turns five, and so does the argument about the sheep | by=ivan picture=hexes loved
On a Tuesday five years ago four people sat in my kitchen and could not agree on whether you may trade a sheep that you
do not have yet. Yesterday we were twenty-six, in two rooms, and **we still could not agree.**

In numbers, as Erik kept count of course:

- 241 evenings, 612 games, 88 different ones
- longest: 7 h 40 min (the one with the canals)
- shortest: 4 min (sorry, Noah)
- tables turned over in anger: 0. Chairs: 1.

Thank you for every single evening. Next Tuesday is on as usual, there will be soup, and there will be sheep.
+ felix: You may not trade it. You have never been allowed to trade it.
+ elif: You may if the other one agrees! It is a promise of a sheep.
+ noah: Four minutes that I will carry with me to my grave.
+ The chair had it coming.
^ This thread is now officially part of the argument.

# How to explain a game so that people still want to play it | by=rahul file=teach loved
I explain things for a living, and I still lost a whole table last week with a forty minute talk about canals. So I sat
down and thought about what works.

1. **Say who you are.** "We are rival gardeners." One sentence, and faces wake up.
2. **Say how one wins.** Everything that comes later hangs on this nail.
3. **Say what you do on your turn.** Only the verbs. *Plant, water, sell.*
4. **Play a round with open cards.** Answer questions now, not before.
5. **Keep the exceptions for when they happen.** Nobody ever remembered an exception that came in advance.

If you are still talking after ten minutes, you are not explaining, you are reading aloud.
+ "Only the verbs" has changed my life as a host.
+ I was at the canal table. I am well again, thank you.
+ It works for contracts, too.
+ May I put your page into the box of every game I own? That is 214 pages.
^ I would be flattered, and you would need a bigger shelf.

# My prototype has been played forty times and I finally know what it is about | by=elif picture=game
It was about pirates. Then it was about bees. It turns out that it was about *lending things to your neighbours* all the
time, and as soon as I had understood that, half of the rules fell off by themselves.

What is left: 36 cards, one ladder, fifteen minutes. The ladder is lent, never owned. Whoever has it when the music
stops has to give a party.

I need six testers on Tuesday, three of whom should be bad losers, please.
+ I am a bad loser of great experience.
+ The pirates were good, I miss the parrot.
^ The parrot is now a neighbour. He borrows everything and returns nothing.
+ Fifteen minutes, says the designer of the three hour bees.
+ I laughed so much at the party rule. This is the one, Elif.

# House rules, once and for all (until the next meeting) | by=felix file=rules
Since we are more people now, we wrote down what was always true:

- Hands clean, drinks on the side table, crisps with a spoon. Yes, with a spoon.
- A finger on a piece is thinking, a finger off a piece is a move.
- New people choose first.
- If it has stopped being fun for somebody, we stop, count, shake hands.
- Whoever wins puts the box away.
+ The spoon is civilisation.
+ "Whoever wins puts the box away" is why I never win.
+ Can we add: no phone at the table, except for Erik, who counts?
^ Added, with a footnote for Erik.

# Is it really better to go first? I asked the computer | by=erik
We have had this argument since the second Tuesday, so I let two very stupid players play our little tile game a hundred
thousand times. They do not think, they just do whatever is allowed.

~~~python
def evening(rounds):
    wins = [0, 0, 0, 0]
    for _ in range(rounds):
        wins[play(players=4)] += 1
    return [round(100 * w / rounds, 1) for w in wins]

print(evening(100_000))  # [27.3, 25.4, 24.1, 23.2]
~~~

So yes: whoever starts has an advantage, and it is about **two points in a hundred**. Over our 241 evenings that comes to
five games. Five! We have talked about it for longer than it would have taken to play them.

> The third player has every right to feel that life is unfair, and also to be told to get on with it.

The rest of the numbers are on [my little page](https://numbers.example.org/first-player), with a graph. There had to be a
graph.
+ noah: I am always third. I knew it.
+ Now do it with players who had a glass of wine.
^ Those are the very stupid ones.
+ ivan: New people choose first. That is worth two points in a hundred, and it is the nicest rule that we have.
+ You wrote code to be right about a game for children, and I have never respected you more.

# The club's box of spare dice is complete again | by=rahul
A moment of silence for the green one with twelve sides, which came home after three years. It was in the lining of
Tomáš's coat. It has seen the opera, two funerals and the sea.

There are now 143 of them. If you need some for a class or for a rainy day with children, ask me, I lend them by the
handful.
+ It rolled a twelve as I found it. I take no responsibility for anything.
+ Better travelled than most of us.
+ A handful for my pupils next week, please! Probability, no gambling.
^ Of course. Bring back both the dice and the pupils.
`)

const played = group(
  `
# Lost by one point, to a twelve year old
She had a plan from the second round on and she let me talk. At the end she said "good game" in such a kind voice that I
had to go and look at the bookshelf.
# Three hours of trains and nobody noticed the time
We missed the last real train because of it. Walked home through the snow of cherry blossom, still talking about the
tunnel to the coast.
# The quiet one won
No trade, no talk, no smile, eleven cards in a row, and then she laid them down like somebody setting the table. We are
going to watch her in future.
# Co-operative evening: we saved the island
With one card left, one man down and the water at the door. There was hugging. Somebody at the next table asked if we
had won money.
# Two of us, one rainy Sunday, nine games
The small ones that fit into a coat pocket. We are at five to four, and the rematch is already a date.
# I have never been so thoroughly betrayed
By my own sister. With a smile. Over a turnip.
# A game about doing the laundry
I laughed when it came out of the box. Forty minutes later I was sweating over odd socks. Ten out of ten, and my washing
at home is still in the machine.
# We tried the one with the canals again
Six hours and ten minutes, so a record. The rules explained themselves this time, the soup helped, and Ivan cried a
little when the third lock opened.
`,
  `
  @one point: I want a rematch, and I was not even there.
  @nine games: Which one was it? I have to try this.
  @one point: The twelve year olds are the ones to be afraid of.
  @betrayed: Oh no, not the turnip.
  That is the best sort of evening.
  @laundry: Put it on the table next week, please?
  @laundry: How many players, and can you still do it when tired?
  @island: I was watching from the next table and it was better than the theatre.
  @canals: Erik, did you write it down?
  @quiet one: I still think that last move was against the rules. Well played, though.
  @nine games: Five to four is no result. Go on!`,
  'made',
)

const asks = group(
  `
# A game for eight people who hardly know each other
It is for my team at work, half of them shy, one of them loud. Not more than thirty minutes, and no acting, please.
# Where do you get single wooden pieces?
The cat has eaten a settler. I mean, she has swallowed him. Both are fine, but one of them will not be coming back to the
table.
# Sleeves for cards, yes or no?
My partner says that it is like plastic on the sofa. I say that I have seen you people eat. What do you do?
# The rule about the second market
Do you pay before or after you draw? The book says "then", which is in the middle of a sentence that says both.
# Something gentle for my father
He used to play cards every night, and his eyes are no longer good. Large numbers, few words, time to talk. What would
you take?
# How do you store the big ones?
My shelf has surrendered. Upright or flat? And what do you do with boxes that are half air?
# Is there a good game with only a pencil?
For the train, for waiting rooms, for the eleven minutes before the film. Two people, one piece of paper.
# Can you be too old for hide and seek with cards?
Asking for seven adults who were at my house on Saturday and who behaved like puppies.
`,
  `
  @second market: Before. I will fight anybody about this.
  @eight people: Come by on Tuesday and look at the shelf, we will find one.
  @my father: I have exactly that one and would lend it to you.
  @second market: The designer answered it once in a forum: it is after. I was not pleased either.
  @pencil: Dots and boxes. It is always dots and boxes.
  @my father: We played this with my grandmother, she was ninety-one and merciless.
  @store: Flat for the heavy ones, upright for the rest, and rubber bands never.
  @wooden: I can turn you a new settler at the workshop, what colour was he?
  @sleeves: Sleeves for what I lend, none for what I love.
  @eight people: Try it without the advanced rules first. Or for ever.
  @hide: Nobody is too old.`,
  'question',
)

const plans = group(
  `
# Tuesday: who is coming, who brings what?
I have the trains, the small gardens and a new one about lighthouses, still sealed. There is space for twenty-four, after
that it is standing room and charades.
# Long Sunday: the big one with the canals
From ten in the morning, with breaks for meals and for breathing. Five players, two lives. Please only say yes if you can
stay to the end.
# Children's table on Saturday
From two to five in the library. We need three grown-ups who can lose with dignity, and one who can tell when somebody
needs a biscuit.
# Swap shelf
Put in what you no longer play, take what you will. The one with the zombies has been there since the beginning; be kind
to it.
# Learn one old game: backgammon
Omar and I teach it on Thursday, from nothing, with tea in small glasses. By the end you will have opinions about double
sixes.
# Design evening
Bring a pile of cards with bad drawings. We play everybody's idea for fifteen minutes, then say one thing that was good
and one that was long.
# Tournament of very small games
Sixteen players, nothing that takes more than ten minutes, prizes that fit in a matchbox. Erik does the table, so bring
questions about tie-breaks.
`,
  `
  @tuesday: who: Me! And I bring the soup.
  @tuesday: who: I will come late but I will come.
  @tuesday: who: Can I bring somebody who thinks that she does not like games?
  I have been waiting for this.
  @long sunday: Is there a place left? I can sit on a box.
  @swap: I will take the zombies, out of pity.
  @tournament: What happens in case of a tie on the tie-break?
  @children: Yes, and I will lose with dignity, as trained.
  @long sunday: Not this time, I am on nights. Think of me at the second lock.`,
  'call',
)

const musings = group(
  `
# In praise of losing
If you win you have one story. If you lose you have somebody to blame, a lesson, and the first cup of tea.
# The sound of the bag
That little rattle of wooden tiles in a cloth bag. I could be asleep in another room and would get up and ask what you
are playing.
# I like the people who read the rules aloud
Slowly, with all of the brackets. It is the closest we come to church on Tuesdays.
# Statistics nobody asked for
Over the year the person who starts has won 27 per cent of our four-player games. The one who brings cake has won 41.
# Why I keep score sheets
I found one from 2011 in a box. Four names, two of them no longer with us. My grandfather's handwriting, winning.
# Luck is a guest
You do not invite it, you set a place for it. I have lost to dice for thirty years and am on good terms with them.
# The table remembers
A ring from a mug, a burn from the fondue, a scratch from the evening with the dagger. We do not need a photo album.
`,
  `
  @score sheets: That last line got me.
  @statistics: I shall bring cake from now on, for science.
  This is so true that I read it out to the table.
  @rules aloud: The brackets are the best part!
  @score sheets: Your grandfather sounds like somebody I would have liked to lose to.
  @statistics: Correlation, cake and causation. Discuss.
  Lovely. Same time next Tuesday?
  @score sheets: I have such a sheet, too. Framed it.
  @bag: We should print that on the bag.`,
  'thought',
)

export const games: ClubPlan = {
  key: 'games',
  slug: 'the-tuesday-table',
  name: 'The Tuesday Table',
  colour: '#3f5593',
  cover: 'hexes',
  scenes: ['hexes', 'game', 'game'],
  owner: 'ivan',
  admins: ['elif', 'erik'],
  age: 390,
  categories: ['Games', 'Social', 'Design'],
  description: markdown(`
Board games, card games, games with a ladder. Every Tuesday from half past six in the back room of the old tram depot,
with soup.

- New people choose first. You do not need to know any rules
- We explain in ten minutes or we start again
- Over two hundred games to borrow, and 143 spare dice
- Bad losers welcome, bad winners on probation`),
  files: {
    teach: {
      name: 'How to teach a game.pdf',
      body: pdf('How to teach a game in ten minutes', [
        'Keep this in the box.',
        '# Five steps',
        '- Say who we are, in one sentence.',
        '- Say how somebody wins.',
        '- Say what you do on your turn. Only the verbs.',
        '- Play a round with open cards.',
        '- Exceptions when they happen, not before.',
        '# If it goes wrong',
        '- Somebody is looking at the ceiling: deal the cards.',
        '- Somebody asks "but what if": say "then we will see".',
        '- You do not know either: decide, write it down, look it up after.',
      ]),
    },
    rules: {
      name: 'Games played, by the numbers.csv',
      body: table(
        ['Game', 'Times', 'Average minutes', 'Won by who brought cake'],
        ['Small gardens', 61, 45, '38%'],
        ['Trains to the coast', 54, 120, '44%'],
        ['Sheep and walls', 47, 80, '41%'],
        ['Laundry day', 33, 40, '52%'],
        ['The canals', 6, 385, '0%'],
        ['Turnips', 29, 35, '31%'],
      ),
    },
  },
  stories: written,
  groups: [played, asks, plans, musings],
  remarks: lines(`
    And now everybody: promise of a sheep.
    I am laughing on the tram again.
    See you on Tuesday!
    This club is the best move I ever made.
    Well said. Your turn.
    I am still not over the turnip.
    Bringing crisps. And a spoon.
    Agreed, with a footnote for Erik.
    You are my favourite people to lose to.
    Rolled a twelve in your honour.`),
}
