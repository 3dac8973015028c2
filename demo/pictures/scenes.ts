import { chance } from '../chance.ts'
import { boards, furniture, joint, rockingChair, threeLegs, tools } from './craft.ts'
import { pots, tiles, wheel } from './kiln.ts'
import { beds, forest, harvest, lake, mountains, plants } from './nature.ts'
import { canvas, drawing, palette } from './paper.ts'
import { books, desk, frames, reading } from './rooms.ts'
import { choir, notes, weave } from './songs.ts'
import { game, gears, hexes, repair } from './tables.ts'
import { skyline, street } from './towns.ts'

const scenes = {
  beds,
  boards,
  books,
  choir,
  desk,
  forest,
  frames,
  furniture,
  game,
  gears,
  harvest,
  hexes,
  joint,
  lake,
  mountains,
  notes,
  plants,
  pots,
  reading,
  repair,
  rockingChair,
  skyline,
  street,
  threeLegs,
  tiles,
  tools,
  weave,
  wheel,
}

export type Scene = keyof typeof scenes

/** What is left of the canvas for a picture of a shape. */
const crops = {
  wide: canvas,
  classic: { x: 160, y: 0, width: 960, height: 720 },
  long: { x: 80, y: 80, width: 1120, height: 560 },
}

/** The cover of a club, in SVG. */
export function cover(scene: Scene, colour: string): string {
  return drawing(canvas, 1, scenes[scene](chance(`cover ${scene}`), palette(colour)))
}

/** A picture to a post, in SVG; another name draws another one of the same subject. */
export function scenePicture(scene: Scene, colour: string, name: string): string {
  const c = chance(`picture ${name}`)
  const crop = crops[c.pick(['wide', 'wide', 'classic', 'long'] as const)]
  return drawing(crop, 960 / crop.width, scenes[scene](c, palette(colour)))
}
