import HeldQueue from '../held/HeldQueue'

/** /admin/held: what waits for a moderator in all clubs. */
export default function HeldPage() {
  return <HeldQueue club={null} />
}
