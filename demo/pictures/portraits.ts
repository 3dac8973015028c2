import { chance } from '../chance.ts'
import {
  at,
  brass,
  circle,
  clay,
  darker,
  drawing,
  faint,
  green,
  ink,
  leaf,
  lightBrass,
  lighter,
  mix,
  oval,
  paper,
  rect,
  ring,
  sand,
  shape,
  stroke,
  times,
} from './paper.ts'

const skins = ['#f6dcc4', '#eec7a0', '#d9a679', '#bd8253', '#935f3a', '#6b412a', '#4d2e1f']
const hairColours: Record<string, string> = {
  black: '#221c1a',
  brown: '#5a3a26',
  chestnut: '#7f4a2a',
  blond: '#d9b36a',
  red: '#b5562c',
  grey: '#a8a39a',
  white: '#e9e4da',
}
const clothes: Record<string, string> = {
  green,
  leaf,
  brass,
  clay,
  navy: '#2c3f5c',
  plum: '#6d3b58',
  teal: '#2e7d78',
  sand: '#d9c7a2',
  ink: '#39352d',
  rose: '#c47d7a',
  sky: '#7f9fb5',
  cream: '#f3ead6',
}
const grounds = [
  '#dfe9dc',
  '#f0e0c2',
  '#e6d3c6',
  '#d6e2e6',
  '#e4dbe8',
  '#f2d9c9',
  '#cfe0d2',
  '#e9e2d2',
  '#d9d2c0',
  '#c9d8cf',
]

/**
 * A face from a few words: a hair style and colour, a skin from 0 (light) to 6 (dark), a colour of clothes, and any of
 * beard, stubble, moustache, glasses, earrings, freckles, collar, scarf, apron. 'bun black 3 green glasses'.
 */
export function portrait(look: string, name: string): string {
  const [style = 'short', hairName = 'black', skinName = '3', topName = 'green', ...more] = look.split(' ')
  const c = chance(`portrait ${name}`)
  const has = (what: string) => more.includes(what)
  const skin = skins[Number(skinName)] ?? '#bd8253'
  const hair = hairColours[hairName] ?? clothes[hairName] ?? ink
  // Where a cloth covers the hair, brows and beard have a colour of their own.
  const facial = hairColours[hairName] ? hair : c.pick(['#221c1a', '#3d2a20', '#5a3a26'])
  const top = clothes[topName] ?? green
  const shade = darker(skin, 0.16)
  const ground = c.pick(grounds)
  const wide = c.between(60, 67)
  const long = c.between(76, 84)
  const behind = backs[style]?.(hair) ?? ''
  const front = fronts[style]?.(hair, wide, long) ?? ''

  const bust =
    shape('M22 330Q26 240 118 228H202Q294 240 298 330Z', top) +
    (has('collar')
      ? shape('M118 228L160 268L202 228L214 240L178 292L160 268L142 292L106 240Z', lighter(top, 0.45))
      : shape('M120 227Q160 268 200 227L208 231Q160 288 112 231Z', darker(top, 0.2))) +
    (has('apron')
      ? shape('M100 262H220V330H100Z', darker(top, 0.35)) +
        stroke('M112 262L116 230M208 262L204 230', darker(top, 0.35), 10)
      : '') +
    (has('scarf')
      ? shape('M100 236Q160 282 220 236L226 262Q160 304 94 262Z', lightBrass) +
        rect(190, 256, 34, 74, lightBrass, 6)
      : '')
  const head =
    rect(134, 190, 52, 54, shade, 20) +
    oval(160 - wide + 2, 152, 11, 16, shade) +
    oval(160 + wide - 2, 152, 11, 16, shade) +
    oval(160, 150, wide, long, skin)
  return drawing(
    { width: 320, height: 320 },
    1,
    rect(0, 0, 320, 320, ground) +
      circle(160, 170, 138, lighter(ground, 0.4)) +
      behind +
      bust +
      head +
      face(c.whole(0, 2), { skin, shade, hair: facial, has, wide }) +
      front +
      (has('earrings') ? circle(160 - wide, 176, 6, brass) + circle(160 + wide, 176, 6, brass) : ''),
  )
}

function face(
  smile: number,
  {
    skin,
    shade,
    hair,
    has,
    wide,
  }: { skin: string; shade: string; hair: string; has(what: string): boolean; wide: number },
): string {
  const brow = hair === '#e9e4da' || hair === '#d9b36a' ? darker(hair, 0.3) : darker(hair, 0.1)
  const mouth =
    [
      stroke('M140 190Q160 208 180 190', darker(skin, 0.5), 5),
      shape('M138 188Q160 196 182 188Q176 212 160 212Q144 212 138 188Z', '#7d3430') +
        shape('M142 190Q160 196 178 190L175 197Q160 201 145 197Z', paper),
      stroke('M144 194Q164 203 178 190', darker(skin, 0.5), 5),
    ][smile] ?? ''
  const jaw = 'Q104 236 160 240Q216 236 '
  const beard = has('beard')
    ? shape(
        `M${160 - wide} 158${jaw}${160 + wide} 158Q${160 + wide - 8} 178 196 180Q160 166 124 180Q${160 - wide + 8} 178 ${160 - wide} 158Z`,
        hair,
      )
    : has('stubble')
      ? faint(
          0.28,
          shape(
            `M${160 - wide} 160${jaw}${160 + wide} 160Q204 184 192 182Q160 170 128 182Q116 184 ${160 - wide} 160Z`,
            hair,
          ),
        )
      : ''
  return (
    beard +
    faint(
      0.4,
      oval(122, 176, 12, 8, mix(skin, '#d0564a', 0.5)) + oval(198, 176, 12, 8, mix(skin, '#d0564a', 0.5)),
    ) +
    (has('freckles')
      ? times(6, (index) =>
          circle(
            index < 3 ? 116 + index * 8 : 188 + (index - 3) * 8,
            168 + (index % 2) * 6,
            2,
            darker(skin, 0.3),
          ),
        )
      : '') +
    oval(135, 150, 6, 7, ink) +
    oval(185, 150, 6, 7, ink) +
    circle(137, 147, 2, paper) +
    circle(187, 147, 2, paper) +
    stroke('M122 131Q134 123 147 130', brow, 6) +
    stroke('M173 130Q186 123 198 131', brow, 6) +
    stroke('M160 152Q152 170 161 173', shade, 5) +
    mouth +
    (has('moustache')
      ? shape('M160 180Q140 176 126 190Q146 194 160 186Q174 194 194 190Q180 176 160 180Z', hair)
      : '') +
    (has('glasses')
      ? ring(135, 151, 20, '#3a332a', 5) +
        ring(185, 151, 20, '#3a332a', 5) +
        stroke(`M155 149Q160 145 165 149M115 148L${160 - wide} 144M205 148L${160 + wide} 144`, '#3a332a', 5)
      : '')
  )
}

type Hair = Record<string, (hair: string) => string>

/** What of the hair lies behind the shoulders. */
const backs: Hair = {
  long: (hair) =>
    shape('M84 150Q78 56 160 56Q242 56 236 150L246 276Q222 292 204 276H116Q98 292 74 276Z', hair),
  bob: (hair) =>
    shape('M82 150Q80 58 160 58Q240 58 238 150L240 216Q220 226 204 214H116Q100 226 80 216Z', hair),
  wavy: (hair) =>
    shape(
      'M86 140Q80 56 160 54Q240 56 234 140Q254 168 238 196Q256 226 232 256Q220 274 204 250H116Q100 274 88 256Q64 226 82 196Q66 168 86 140Z',
      hair,
    ),
  curly: (hair) =>
    times(13, (index) =>
      circle(
        160 + Math.cos((index / 12) * 3.6 - 3.37) * 84,
        158 + Math.sin((index / 12) * 3.6 - 3.37) * 86,
        34,
        hair,
      ),
    ),
  afro: (hair) => circle(160, 118, 104, hair),
  bun: (hair) => circle(160, 46, 36, hair),
  ponytail: (hair) => shape('M204 84Q276 92 266 190Q262 236 240 250Q250 180 210 132Z', hair),
  braids: (hair) =>
    times(
      6,
      (index) =>
        oval(92 - index * 1.5, 176 + index * 20, 15, 14, hair) +
        oval(228 + index * 1.5, 176 + index * 20, 15, 14, hair),
    ) +
    circle(87, 292, 8, brass) +
    circle(233, 292, 8, brass),
  hijab: (cloth) =>
    shape('M70 158Q66 46 160 44Q254 46 250 158L262 262Q214 306 160 306Q106 306 58 262Z', cloth),
  locs: (hair) =>
    times(9, (index) =>
      rect(76 + index * 19, 96, 15, 150 + (index % 3) * 16, index % 2 ? hair : lighter(hair, 0.1), 8),
    ),
}

/** What of it lies over the forehead. */
const fronts: Record<string, (hair: string, wide: number, long: number) => string> = {
  short: (hair, w) =>
    shape(
      `M${158 - w} 146Q${150 - w} 58 160 56Q${170 + w} 58 ${162 + w} 146Q${152 + w} 112 196 102Q150 112 122 104Q${168 - w} 114 ${158 - w} 146Z`,
      hair,
    ),
  side: (hair, w) =>
    shape(
      `M${158 - w} 150Q${146 - w} 66 150 54Q${176 + w} 46 ${163 + w} 148Q${156 + w} 116 206 92Q160 122 112 112Q${166 - w} 122 ${158 - w} 150Z`,
      hair,
    ),
  quiff: (hair, w) =>
    shape(
      `M${158 - w} 148Q${152 - w} 96 118 84Q120 30 196 40Q${178 + w} 58 ${162 + w} 148Q${156 + w} 112 200 100Q150 96 124 100Q${166 - w} 116 ${158 - w} 148Z`,
      hair,
    ),
  buzz: (hair, w) =>
    faint(
      0.85,
      shape(
        `M${160 - w} 138Q${156 - w} 68 160 66Q${164 + w} 68 ${160 + w} 138Q${152 + w} 102 160 100Q${168 - w} 102 ${160 - w} 138Z`,
        hair,
      ),
    ),
  bald: (hair, w) =>
    faint(
      0.9,
      shape(`M${157 - w} 162Q${148 - w} 126 ${163 - w} 118L${166 - w} 150Z`, hair) +
        shape(`M${163 + w} 162Q${172 + w} 126 ${157 + w} 118L${154 + w} 150Z`, hair),
    ),
  long: (hair, w) =>
    shape(
      `M${157 - w} 168Q${148 - w} 60 160 56Q${172 + w} 60 ${163 + w} 168Q${158 + w} 112 164 86Q${162 - w} 112 ${157 - w} 168Z`,
      hair,
    ),
  bob: (hair, w) =>
    shape(
      `M${156 - w} 170Q${146 - w} 58 160 56Q${174 + w} 58 ${164 + w} 170L${152 + w} 116Q160 106 ${168 - w} 116Z`,
      hair,
    ),
  wavy: (hair, w) =>
    shape(
      `M${156 - w} 166Q${146 - w} 56 164 54Q${174 + w} 60 ${164 + w} 164Q${158 + w} 110 186 84Q138 108 ${166 - w} 128Q${160 - w} 148 ${156 - w} 166Z`,
      hair,
    ),
  curly: (hair, w) =>
    times(7, (index) =>
      circle(164 - w + (index * (2 * w - 8)) / 6, 96 - Math.sin((index / 6) * Math.PI) * 24, 23, hair),
    ),
  afro: (hair, w) =>
    shape(
      `M${160 - w} 138Q${158 - w} 84 160 78Q${162 + w} 84 ${160 + w} 138Q${150 + w} 104 160 102Q${170 - w} 104 ${160 - w} 138Z`,
      hair,
    ),
  bun: (hair, w) =>
    shape(
      `M${157 - w} 150Q${148 - w} 58 160 57Q${172 + w} 58 ${163 + w} 150Q${156 + w} 104 160 96Q${164 - w} 104 ${157 - w} 150Z`,
      hair,
    ),
  ponytail: (hair, w) =>
    shape(
      `M${157 - w} 148Q${148 - w} 58 160 57Q${172 + w} 58 ${163 + w} 148Q${156 + w} 108 196 92Q138 112 ${164 - w} 116Z`,
      hair,
    ),
  braids: (hair, w) =>
    shape(
      `M${156 - w} 170Q${146 - w} 58 160 56Q${174 + w} 58 ${164 + w} 170Q${158 + w} 112 162 84Q${162 - w} 112 ${156 - w} 170Z`,
      hair,
    ) + stroke('M160 58V86', darker(hair, 0.3), 3),
  hijab: (cloth, w) =>
    shape(
      `M${150 - w} 176Q${142 - w} 54 160 52Q${178 + w} 54 ${170 + w} 176Q${164 + w} 252 160 256Q${156 - w} 252 ${150 - w} 176ZM${164 - w} 152Q${168 - w} 226 160 228Q${152 + w} 226 ${156 + w} 152Q${154 + w} 92 160 90Q${166 - w} 92 ${164 - w} 152Z`,
      cloth,
    ).replace('/>', ' fill-rule="evenodd"/>') + stroke('M110 262Q160 296 212 258', darker(cloth, 0.18), 5),
  locs: (hair, w) =>
    shape(
      `M${156 - w} 150Q${148 - w} 58 160 57Q${172 + w} 58 ${164 + w} 150Q${156 + w} 100 160 98Q${164 - w} 100 ${156 - w} 150Z`,
      hair,
    ) + times(5, (index) => at(0, 0, stroke(`M${120 + index * 20} 66v30`, lighter(hair, 0.12), 4))),
  turban: (cloth, w) =>
    shape(`M${150 - w} 128Q${136 - w} 24 160 24Q${184 + w} 24 ${170 + w} 128Q160 88 ${150 - w} 128Z`, cloth) +
    stroke('M96 112Q150 92 206 44M88 92Q130 76 168 32M224 112Q200 100 178 82', darker(cloth, 0.18), 5),
  cap: (cloth, w) =>
    shape(
      `M${154 - w} 122Q${152 - w} 48 160 48Q${168 + w} 48 ${166 + w} 122Q160 100 ${154 - w} 122Z`,
      cloth,
    ) + shape(`M${150 - w} 124Q160 92 ${170 + w} 124Q160 108 ${150 - w} 124Z`, darker(cloth, 0.25)),
  beanie: (cloth, w) =>
    shape(`M${154 - w} 112Q${150 - w} 36 160 36Q${170 + w} 36 ${166 + w} 112Z`, cloth) +
    rect(150 - w, 94, 20 + w * 2, 30, darker(cloth, 0.2), 14) +
    circle(160, 34, 16, sand),
}
