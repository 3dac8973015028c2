import {
  at,
  brass,
  circle,
  darker,
  drawing,
  green,
  leafShape,
  lightBrass,
  lighter,
  oval,
  palette,
  paper,
  pine,
  polygon,
  rect,
  ring,
  shape,
  stroke,
  times,
} from './paper.ts'

/** Each club's sign, drawn around 0,0 within a radius of 100. */
const signs = {
  makers: (ground: string) =>
    at(0, 0, rect(-9, -40, 18, 130, lightBrass, 7) + rect(-52, -92, 104, 54, paper, 8), 1, 38) +
    at(
      0,
      0,
      rect(-14, -2, 28, 88, brass, 12) +
        rect(-14, -8, 28, 12, ground) +
        polygon(
          [
            [-11, -8],
            [11, -8],
            [13, -94],
            [-13, -82],
          ],
          paper,
        ),
      1,
      -38,
    ),
  trail: () =>
    circle(26, -40, 26, lightBrass) +
    polygon(
      [
        [-96, 70],
        [-26, -58],
        [18, 16],
        [44, -18],
        [98, 70],
      ],
      paper,
    ) +
    shape('M-14 70C-30 50 34 44 10 24C-2 14 6 8 4 -4C20 10 6 18 26 28C52 42 16 52 34 70Z', green) +
    pine(-58, 74, 62, green),
  garden: (ground: string) =>
    at(
      0,
      66,
      at(0, 0, leafShape(150, 44, paper)) +
        at(0, -6, leafShape(112, 36, lightBrass), 1, 58) +
        at(0, -6, leafShape(112, 36, lightBrass), 1, -58),
    ) +
    stroke('M0 80V-50', ground, 6) +
    stroke('M-80 80H80', paper, 12),
  books: (ground: string) =>
    shape('M0 -44Q-44 -70 -96 -58V58Q-44 46 0 74Q44 46 96 58V-58Q44 -70 0 -44Z', paper) +
    stroke('M0 -44V70', ground, 6) +
    times(3, (index) =>
      stroke(
        `M-78 ${-30 + index * 26}Q-44 ${-36 + index * 26} -18 ${-22 + index * 26}M78 ${-30 + index * 26}Q44 ${-36 + index * 26} 18 ${-22 + index * 26}`,
        lighter(ground, 0.45),
        6,
      ),
    ) +
    shape('M44 -64V0L58 -14L72 0V-60Z', lightBrass),
  games: (ground: string) =>
    at(0, 0, rect(-66, -66, 132, 132, paper, 26), 1, 45) +
    circle(0, -46, 15, ground) +
    circle(0, 46, 15, ground) +
    circle(-46, 0, 15, ground) +
    circle(46, 0, 15, ground) +
    circle(0, 0, 18, brass),
  clay: () =>
    shape('M-34 -92H34Q26 -62 58 -30Q88 20 46 88H-46Q-88 20 -58 -30Q-26 -62 -34 -92Z', paper) +
    shape(
      'M-70 4Q-34 26 0 4T70 4Q74 -14 58 -30Q26 -62 34 -92H-34Q-26 -62 -58 -30Q-74 -14 -70 4Z',
      lightBrass,
    ) +
    rect(-40, -98, 80, 14, paper, 7),
  founders: (ground: string) =>
    times(3, (index) =>
      rect(-84 + index * 60, 30 - index * 44, 46, 56 + index * 44, index === 2 ? lightBrass : paper, 8),
    ) +
    stroke('M-84 -8L-24 -50L10 -34L76 -96', paper, 13) +
    shape('M40 -104L92 -108L84 -58Z', paper) +
    circle(-24, -50, 11, ground),
  photo: (ground: string) =>
    ring(0, 0, 82, paper, 16) +
    times(6, (index) =>
      at(0, 0, shape('M-76 -14L20 -70L36 -42Z', index % 2 ? lightBrass : paper), 1, index * 60),
    ) +
    circle(0, 0, 26, ground),
  repair: (ground: string) =>
    times(8, (index) => at(0, 0, rect(-16, -98, 32, 36, paper, 6), 1, index * 45)) +
    circle(0, 0, 74, paper) +
    circle(0, 0, 48, ground) +
    shape('M0 36C-50 6 -34 -34 -8 -28Q0 -26 0 -16Q0 -26 8 -28C34 -34 50 6 0 36Z', lightBrass),
  choir: (ground: string) =>
    times(3, (index) =>
      stroke(
        `M-96 ${-30 + index * 34}Q-40 ${-60 + index * 34} 0 ${-30 + index * 34}T96 ${-30 + index * 34}`,
        lighter(ground, 0.35),
        5,
      ),
    ) +
    at(-44, 56, oval(0, 0, 30, 22, paper), 1, -18) +
    at(48, 36, oval(0, 0, 30, 22, paper), 1, -18) +
    rect(-26, -76, 12, 130, paper) +
    rect(66, -96, 12, 130, paper) +
    polygon(
      [
        [-26, -78],
        [78, -98],
        [78, -66],
        [-26, -46],
      ],
      lightBrass,
    ),
  ink: (ground: string) =>
    at(0, 0, rect(-12, -96, 24, 116, lightBrass, 6) + shape('M-12 18H12L6 62L-12 74Z', brass), 1, 32) +
    stroke('M-4 34V66', ground, 3) +
    shape('M-92 44Q-78 92 -22 90T70 62Q88 52 92 30Q60 62 14 62T-92 44Z', paper) +
    polygon(
      [
        [8, 92],
        [22, 78],
        [36, 92],
        [22, 106],
      ],
      lightBrass,
    ),
}

export type Sign = keyof typeof signs

export function emblem(sign: Sign, colour: string): string {
  const { main, deep } = palette(colour)
  const ground = darker(main, 0.12)
  return drawing(
    { width: 320, height: 320 },
    1,
    rect(0, 0, 320, 320, ground) +
      circle(160, 160, 146, deep) +
      circle(160, 160, 138, ground) +
      ring(160, 160, 128, lighter(ground, 0.18), 2.5) +
      at(160, 160, signs[sign](ground), 0.98),
  )
}
