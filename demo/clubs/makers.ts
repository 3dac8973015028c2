import { note, pdf, table } from '../attachments.ts'
import { type ClubPlan, lines, markdown } from '../plan.ts'
import { groups } from './makers.notes.ts'
import { written } from './makers.stories.ts'

export const makers: ClubPlan = {
  key: 'makers',
  slug: 'makers-guild',
  name: "Makers' Guild",
  colour: '#1f5a41',
  cover: 'tools',
  scenes: ['tools', 'joint', 'furniture', 'boards', 'furniture', 'joint'],
  owner: 'noor',
  admins: ['felix'],
  age: 610,
  leaderboard: {
    levels: ['Sweeper', 'Apprentice', 'Bench hand', 'Joiner', 'Maker', 'Master maker', 'Pillar of the guild'],
  },
  welcome:
    'Good to have you at the bench.\n\n- **Open evening** is every Tuesday from six; you need no tools of your own.\n- Before you use a machine, ask Felix for the half-hour introduction. It is free.\n- Not sure what to make? Look at *Services* for somebody who teaches it, or ask in the feed. No question is too small.',
  categories: ['Woodworking', 'Craft', 'Repair', 'Learning'],
  description: markdown(`
A shared workshop on Canal Street and everybody who has ever left sawdust in it.

We make chairs, boxes, spoons, guitars, puppets and mistakes. Some of us do it for a living, most of us do not. You do
not need tools, experience or a project to belong here: come on a Thursday, pick up a broom, ask a question.

What happens here:

- Open bench every Thursday from 18:00, soup at 20:00
- First Saturday: a course for beginners, hand tools only
- The wood rack: leave what you will not use, take what you will
- The machine room: after an induction with Felix, in pairs, never alone

How we treat each other:

Nobody laughs at a joint that does not close. We show each other what went wrong, because that is the part worth
learning. We sweep before we talk.`),
  files: {
    stool: {
      name: 'Three-legged stool, cut list.csv',
      body: table(
        ['Part', 'Number', 'Length mm', 'Width mm', 'Thickness mm', 'Wood'],
        ['Seat', 1, 340, 340, 38, 'Ash'],
        ['Leg', 3, 470, 38, 38, 'Ash'],
        ['Stretcher', 2, 290, 24, 24, 'Ash'],
        ['Wedge', 3, 40, 28, 5, 'Walnut'],
      ),
    },
    rules: {
      name: 'Machine room on one page.pdf',
      body: pdf('The machine room on one page', [
        'Hang this where you can read it with your goggles on.',
        '# Before you switch on',
        '- You had the induction for this machine, and you remember it.',
        '- Somebody else is in the room and knows what you are about to do.',
        '- Sleeves up, hair tied, rings and lanyards off, hearing protection on.',
        '- Extraction is running and its gate is open.',
        '# While it runs',
        '- Hands never pass the red line. Push sticks are for pushing, fingers are for holding tea.',
        '- If the sound changes, stop. Nobody was ever sorry to have stopped.',
        '- No talking to whoever stands at a machine. Wait until it is silent.',
        '# Afterwards',
        '- Gate closed, table clean, guard back where it was.',
        '- Something felt odd? Write it on the card at the machine, even if you fixed it.',
      ]),
    },
    finish: {
      name: 'Finishes we tried.csv',
      body: table(
        ['Finish', 'Coats', 'Dry after', 'Hot mug test', 'Remarks'],
        ['Hardwax oil', 2, '12 h', 'no ring', 'Warm tone, easy to mend'],
        ['Raw linseed oil', 4, '5 days', 'faint ring', 'Patience; smells of attics'],
        ['Soap on ash', 5, '1 h', 'ring', 'Stays pale, wash again each year'],
        ['Shellac', 6, '30 min', 'white ring', 'Lovely, but not on tables'],
        ['Wax only', 2, '1 h', 'ring', 'For boxes'],
      ),
    },
    sharpening: {
      name: 'Sharpening in five minutes.txt',
      body: note(`
SHARPENING IN FIVE MINUTES

1. Flatten the back, once in the life of the blade. Only the last centimetre.
2. Find the bevel: rest the heel on the stone, lift until oil squeezes out at the edge.
3. Coarse stone until you feel a burr along the whole width. Not before, not after.
4. Fine stone, ten strokes. Back flat on the stone, two strokes.
5. Strop: ten on the bevel, two on the back.

Test on end grain of pine, not on your arm.`),
    },
  },
  stories: written,
  groups,
  remarks: lines(`
    This is exactly why I joined. Thank you for writing it up.
    Saving this for the weekend.
    I needed to read this today.
    Lovely work. The small details make it.
    I had no idea. Every week I learn something in here.
    Can you show me this at the bench some time? I will bring biscuits.
    My neighbour asked whether the club takes new people. I sent her this post.
    Adding this to the notebook on the shelf, if you do not mind.
    Agreed on all of it, especially the last part.
    Great. Now I want to drop everything and go to the workshop.
    Good to see this here rather than lost in a chat somewhere.
    This deserves a place on the board by the door.
    Count me in next time.
    Still thinking about this one. Thanks for sharing it.
    Well, there goes my Saturday.`),
}
