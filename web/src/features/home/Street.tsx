import { arch, gablePath, ground, type House, houses } from './houses'
import classes from './Street.module.css'
import { signs } from './signs'

/** Decorative drawing: a street of guild houses, one per club, around the hall. */
export function Street() {
  return (
    <svg
      className={classes.street}
      viewBox="0 0 1200 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={classes.moon} cx="905" cy="58" r="30" />
      {houses.map((house) => (
        <GuildHouse key={house.x} house={house} />
      ))}
      <Hall />
      <rect className={classes.ground} y={ground} width="1200" height="20" />
      <People />
    </svg>
  )
}

function GuildHouse({ house }: { house: House }) {
  const { x, width, wall, columns, rise, sign } = house
  const top = ground - wall
  const middle = x + width / 2
  const gap = width / columns
  const rows = Math.floor((wall - 62) / 42)
  return (
    <g>
      <path className={classes.wall} data-tone={house.tone} d={gablePath(house)} />
      <rect className={classes.wall} data-tone={house.tone} x={x} y={top} width={width} height={wall} />
      <circle className={classes.window} data-lit cx={middle} cy={top - rise * 0.3} r="8" />
      <rect className={classes.trim} x={x} y={top - 2} width={width} height="4" />
      {Array.from({ length: rows * columns }, (_, n) => ({
        row: Math.floor(n / columns),
        column: n % columns,
      })).map(({ row, column }) => (
        <path
          key={`${row} ${column}`}
          className={classes.window}
          data-lit={(row * 2 + column * 3 + x) % 4 < 2 || undefined}
          d={arch(x + gap * (column + 0.5) - 9, top + 42 + row * 42, 18, 28)}
        />
      ))}
      <path className={classes.door} d={arch(middle - 13, ground, 26, 40)} />
      <g transform={`translate(${middle} ${ground - 55})`}>
        <circle className={classes.sign} r="12" />
        <path className={classes.mark} d={signs[sign]} transform="scale(.85)" />
      </g>
    </g>
  )
}

/** The hall in the middle, shaped like the product's logo. */
function Hall() {
  return (
    <g>
      <rect className={classes.hall} x="588" y="44" width="24" height="60" />
      <path className={classes.roof} d="M582 46 600 14l18 32Z" />
      <circle className={classes.window} data-lit cx="600" cy="66" r="7" />
      <path className={classes.roof} d="M504 158 600 84l96 74Z" />
      <rect className={classes.hall} x="514" y="156" width="172" height="144" />
      <rect className={classes.trim} x="506" y="154" width="188" height="5" />
      <circle className={classes.window} data-lit cx="600" cy="130" r="12" />
      {[530, 564, 618, 652].map((x) => (
        <path key={x} className={classes.window} data-lit d={arch(x, 212, 20, 36)} />
      ))}
      <path className={classes.doorway} d={arch(552, ground, 42, 66)} />
      <path className={classes.doorway} d={arch(606, ground, 42, 66)} />
      <path className={classes.light} d={arch(558, ground, 30, 56)} />
      <path className={classes.light} d={arch(612, ground, 30, 56)} />
      <rect className={classes.ground} x="540" y="296" width="120" height="4" />
    </g>
  )
}

const people = [
  { x: 118, tone: 'ochre' },
  { x: 300, tone: 'cream' },
  { x: 318, tone: 'brick' },
  { x: 498, tone: 'sage' },
  { x: 573, tone: 'plum' },
  { x: 668, tone: 'cream' },
  { x: 686, tone: 'slate' },
  { x: 712, tone: 'ochre' },
  { x: 900, tone: 'cream' },
  { x: 1010, tone: 'sage' },
] as const

function People() {
  return people.map(({ x, tone }) => (
    <g key={x} className={classes.wall} data-tone={tone}>
      <circle className={classes.head} cx={x} cy={ground - 24} r="5" />
      <path d={arch(x - 6, ground + 4, 12, 22)} />
    </g>
  ))
}
