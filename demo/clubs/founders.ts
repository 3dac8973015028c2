import { pdf, table } from '../attachments.ts'
import { type ClubPlan, group, lines, markdown, stories } from '../plan.ts'

const written = stories(`
# What my second company taught me about my first | by=samuel picture=skyline loved
The first one was sold. People congratulate me on it. The second one closed, and that is the one I would send you to
school with.

1. **In the first I was lucky and thought that I was good.** It is hard to notice from inside.
2. **I hired people who were like me.** We agreed with each other all the way to the wall.
3. **I did not ask for the price until month nine.** I was afraid of the answer, and a question that you are afraid of
does not get cheaper.
4. **I told my wife last.** She knew first, of course.

If you have ten customers who would be sad, you have something. If you have a thousand who would not notice, you have a
chart.
+ Point three. I am at month seven, and I have just written an email because of you.
^ Good. Tell us on Monday what they said, whatever it is.
+ "A chart" made me laugh and then it did not.
+ I would add: I stopped doing sums when I began to be scared of them.
+ Thank you for writing about the one that closed. There are not many who do.

# We raised our price by 40 per cent and two people left | by=arjun file=price loved
I run route planning for small bakeries. For two years it cost 29 a month, because I had made up that number in the
shower.

What I did, step by step:

- Called the eleven bakeries that use it most. Asked **what they would do without it.** Nine said "a second driver".
- A second driver costs 1,900 a month.
- Wrote to everybody, sixty days before. One reason, no apology, old price for a year if they say so.
- Held my breath.

Two of sixty-three left. One came back. Five wrote "at last, I was worried about you". The letter and the sums are
attached, use them.
+ "I was worried about you" is the best customer feedback I have ever read.
+ In the shower. Same. Mine was 19.
+ How did you choose forty per cent?
^ I drew a line between what they pay now and what it saves, and stopped where my stomach began to hurt. Then I went a
bit further.
+ linh: Sent ours today. Will report.

# Ten questions for the first call with a customer | by=chiamaka file=questions picture=desk
I got these wrong in forty calls, so you need not. The rule is: never about your idea, always about their Tuesday.

- When did you last have this problem? *Tell me about that day.*
- What did you do then? What did it cost you, in hours, money, nerves?
- Who else was in the room?
- What have you tried, and why did you stop?
- If I came back in a year, what would be different?

Then be quiet. Count to seven. The eighth second is where the truth is.
+ The eighth second! I filled it with my own voice for years.
+ Used it this morning. I learned more in twenty minutes than in the survey with four hundred answers.
+ Printing the page for the whole team, all two of us.
^ Two is plenty. One asks, one writes.

# A contract that people can read | by=adaeze
I have rewritten our standard agreement into four pages. What I did was simple and took a very long time:

> For each sentence I asked: who would be hurt if this was not here? If I had no name to put, it went.

- "Hereinafter" is gone. Nobody has missed it.
- Payment comes first, as that is what everybody looks for.
- There is a page called *If we stop liking each other*. It is the one that clients thank me for.

It is not advice for your case, I say that as a lawyer and as a friend. But if you want to see the structure, ask me.
+ "If we stop liking each other". I want that in every contract of my life.
+ May I see the structure?
^ Sent to you.
+ My lease should be like that. And my phone. And my family.

# Month three with a baby and a company | by=daniel
An honest report, since nobody gave me one.

I work from five to nine in the morning, and in the naps. I answer at strange hours, I am sorry. I cancelled eleven
meetings and nothing happened, *nothing at all*, which gives one something to think about.

I have learned to write things down so that I can stop in the middle of a word. Our onboarding is better than it has
ever been, because I had to explain it with one hand.

Would I plan it like this? No. Do I recommend it? Look, she just laughed in her sleep.
+ Eleven meetings. I shall cancel one, in her honour.
+ samuel: Explaining it with one hand should be a method.
+ It gets easier, and then different, and then they take your laptop.
+ Congratulations, and go to sleep.
^ I would, but it is five.
`)

const wins = group(
  `
# Customer number ten!
She found us through number four. I did not do anything. I looked at the screen for a while, and then I went for a walk
around the block, quickly.
# First month in the black
By 212. We framed the bank statement, it hangs in the toilet, where everyone has time to look at it.
# We said no to a big one
Six months of special wishes for one logo on the website. It hurt for an evening. This morning the whole team was
lighter.
# Support is down by half
We did not fix anything. We moved one button and changed the word "provision" into "set up". I have wasted so many lovely
words.
# The pilot with the clinic goes on
Three wards instead of one, starting in two weeks. The head nurse said that it "does not annoy" her. I am told it is the
highest mark.
# Shipped it on a Thursday
Four months, two arguments, one rewrite. It went live at eleven and at noon nobody had called. The silence! The
beautiful silence.
# Hired somebody better than me
At the thing that I thought I was best at. I was jealous for a day and a half, and now I sleep until seven.
`,
  `
  @number ten: Congratulations! You did do something, for four years.
  @in the black: This is wonderful. What was the thing that turned it?
  @clinic: "Does not annoy me" belongs on your home page.
  So well deserved.
  @said no: Saying no is the only muscle that grows when you are sitting still.
  Cake on Monday. No discussion.
  @in the black: Frame it, all of it.
  I remember when you were not sure about it here, in spring. Look at you.
  @support: How many hours did the one button take?
  Please write down how you did it, for the rest of us.`,
  'made',
)

const worries = group(
  `
# My co-founder wants to go part-time
It is for good reasons, and I understand them all. I am still sitting here with a stone in my stomach. How did you talk
about shares and time?
# Nobody opens our newsletter
Eleven per cent, and I think that half of them are us. Stop, or change? I like writing it, which could be the problem.
# Invoice 90 days late, and it is a friend
A friend of a friend, to be exact. I have written three kind letters. What does the fourth one sound like?
# Too many features for three customers
Each of them pays, each of them wants something else. I feel like a tailor with three customers and one suit.
# I cannot tell what my price should be
I have asked for too little for so long that the right number feels like theft. Who would look at it with me for twenty
minutes?
# Do I need an office?
Kitchen table, cat, washing machine. I am productive, and I am becoming odd. Two days a week somewhere with people,
perhaps?
# An offer to buy us, out of the blue
Small, polite, with a deadline. I do not want to sell. Do I? How does one even answer such a letter?
# I have started to dread Mondays
Nothing is wrong, on paper. If that sounds familiar to you, I would like to hear what you did.
`,
  `
  @mondays: It sounds familiar. I took a week off, a real one, and then looked again.
  @price should: Happy to look at it with you, any evening after eight.
  @co-founder: Write down what you want before you talk. One page. It helped us enormously.
  @invoice: Phone, do not write. People are kinder on the phone and less good at hiding.
  @co-founder: We had this two years ago. It was the making of us, but not in the first month.
  @price should: Ask for twice as much and be quiet. You can always come down.
  @offer: Deadlines in such letters are mostly for decoration.
  Come to the table on Monday and bring the numbers, all of them.
  @office: You are not odd. You were odd before, and we like it.
  What would you tell a friend who asked you that?
  @features: Which of the three would be saddest without you? Build for that one.`,
  'question',
)

const practice = group(
  `
# The one meeting that we kept
Monday, nine, standing, twelve minutes: what did we promise, what did we do, what is stuck. Everything else became a page
that people read in their own time.
# How we answer angry mail
Wait an hour. Say what happened, say what we do now, give a name and a number. No "unfortunately". The angriest one from
last year sends us plums.
# Write the announcement first
Before we build it. If the letter is boring the feature is boring. We have saved about five months by writing bad
letters.
# Our hiring task is paid
Half a day, real money, a real problem. It costs less than one wrong month and people remember how you treated them.
# The book of reasons
A simple list: what we decided, why, what would change our mind. We look into it each quarter, and blush, and learn.
# Friday numbers, by hand
Cash, customers, hours slept. In pencil, in a school notebook. If I have to write it I have to look at it.
# Talk to people who left
Six short calls. Nobody was angry. Four of them had left because of the same Tuesday in March, which we had all
forgotten.
# Cutting the sign-up form
From eleven fields to three. We were collecting phone numbers for a person who had stopped working here.
`,
  `
  Stealing this, thank you.
  We do the same, and it took us years to get there.
  @friday: Hours slept! I dare not write mine down.
  @hiring: What do you do if one of them says no?
  @angry: Plums. I aspire to plums.
  So simple that nobody does it.
  @reasons: Could you share the template?
  I read it out to the team and there was a long "hmm".
  @sign-up: The best ideas in here are all about leaving something out.
  @announcement: Tried it, and it saved us from a very expensive spring.`,
  'thought',
)

const gatherings = group(
  `
# Monday table: three seats, three problems
Each of you has twenty minutes. First the numbers, then the question, then we shut up for a minute, and then we help.
Who needs a seat?
# Pricing clinic with Samuel
Bring what you charge and what it saves. You will leave with a higher number and sweaty hands. Six people at most.
# Walk and talk along the quay
No slides, no chairs. In pairs, swapping at every bridge. There are five bridges, and the last one is next to the
ice-cream place.
# Office hours: contracts, small print, big worries
On Wednesday from four to six. Half an hour each, free for members. Please send me the document the day before, I read
slowly on purpose.
# Who wants to be an honest first user?
Forty minutes, I say nothing, you think aloud and I suffer. In return I will do the same for you, with pleasure.
# Quiet working morning
Eight to twelve, one long table, telephones in the basket, one break with something warm. It is incredible what one can
do in four hours.
`,
  `
  @monday table: One seat for me, please. It is about cash, it is always about cash.
  @honest first: I will suffer gladly.
  Count me in.
  @pricing: Coming, and bringing the numbers that I do not want to show anybody.
  @monday table: Is it all right to come just to listen?
  @quiet working: The last one of these changed our whole year.
  @monday table: I can give up my seat if someone needs it more.
  @walk and talk: See you at the second bridge.`,
  'call',
)

const small = group(
  `
# A sentence that got us a meeting
"You wrote that the night shift does the stock count by hand. We have made that take four minutes. May I show it to your
night shift?" Sent nine, got six answers.
# What I put in the fridge
A list of what is going well. I see it each time that I want to eat something out of worry, and at the moment that is
often.
# Two kinds of tired
After a day of building I sleep. After a day of deciding I lie there. I now decide before lunch, and build after it.
# The cheapest thing that we ever did
We answered the telephone with our own names. That is all. People buy from names.
# Lunch with somebody who does the same as us
I was so afraid of it, and it was lovely. We divided up the city, told each other what does not work and shared a pudding.
# I turned off the graph
The live one, on the wall. Sales have not changed, we have. Nobody looks up every time there is a noise.
# Half a year of not shouting
We agreed that whoever raises their voice buys the bread for the week. It has been a very quiet half-year, and I have
bought a lot of bread.
`,
  `
  @sentence: Six of nine! May I steal the sentence?
  @two kinds: I decide things at night, and it shows.
  @shouting: We have the same rule, but with cake. Everybody shouts.
  @graph: The graph had to go here, too.
  @fridge: I am going to write that list this evening.
  @lunch: A pudding! This is what competition should be.
  So small and so right.
  @cheapest: People buy from names. Yes.
  I laughed, and then I wrote it down.`,
  'thought',
)

export const founders: ClubPlan = {
  key: 'founders',
  slug: 'first-ten',
  name: 'First Ten',
  colour: '#2b6272',
  cover: 'skyline',
  scenes: ['skyline', 'desk', 'desk'],
  owner: 'samuel',
  admins: ['adaeze'],
  age: 300,
  isPrivate: true,
  asking: ['jonah', 'yuki', 'henrik'],
  invites: [
    { by: 'samuel', person: 'mei' },
    { by: 'adaeze', uses: 0 },
  ],
  fee: { amount: '240.00', duration: 'yearly' },
  categories: ['Startups', 'Business', 'Mentoring'],
  description: markdown(`
For founders on the way to their first ten customers, and for those who remember how that felt.

We meet on Mondays at a round table. Three people, three problems, real numbers. What is said there stays there: that
is why this club is private.

The yearly fee pays for the room, the soup and a fund that covers members in a bad year. Nobody sells anything to anybody
in here.`),
  files: {
    price: {
      name: 'Raising a price, letter and sums.pdf',
      body: pdf('Raising a price', [
        'The letter, as we sent it, and the sums behind it.',
        '# The letter',
        'Hello, from the first of next month but one our price changes from 29 to 41 a month. We have not changed it for two years, and in that time we have grown from one person to three. If this is hard for you right now, write back one word and you keep the old price for a year. No questions.',
        '# The sums',
        '- What they would pay without us: a second driver, 1,900 a month',
        '- What they pay us: 41',
        '- Share: 2 per cent',
        '- Customers before: 63. After: 61. Then 62.',
      ]),
    },
    questions: {
      name: 'Customer calls, template.csv',
      body: table(
        ['Question', 'What they said, word for word', 'What surprised us'],
        ['Tell me about the last time', '', ''],
        ['What did you do then?', '', ''],
        ['What did it cost?', '', ''],
        ['What have you tried?', '', ''],
        ['What would be different in a year?', '', ''],
      ),
    },
  },
  stories: written,
  groups: [wins, worries, practice, gatherings, small],
  remarks: lines(`
    This is worth the whole year's fee.
    Thank you for being so open about it.
    Let us talk about this on Monday.
    I wish I had read it three years ago.
    Numbers, honesty, soup. I love this place.
    Saved for a bad day.
    Sending this to my co-founder.
    Reading it at five in the morning. Hello, Daniel.
    More of this, please.`),
}
