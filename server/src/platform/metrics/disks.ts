import { Gauge, type Registry } from 'prom-client'
import type { Disks } from '../files/disks.ts'

/** Read with the other figures. */
export function measureDisks(disks: Pick<Disks, 'read'>, registry: Registry): () => Promise<void> {
  const labelNames = ['holds']
  const registers = [registry]
  const free = new Gauge({
    name: 'guildhall_disk_free_bytes',
    help: 'Free on the disks of files and of the embedded database.',
    ...{ labelNames, registers },
  })
  const floor = new Gauge({
    name: 'guildhall_disk_floor_bytes',
    help: 'Below it, uploads, imports and exports are refused.',
    ...{ labelNames, registers },
  })
  return async () => {
    for (const disk of await disks.read()) {
      const holds = disk.holds.join(', ')
      free.set({ holds }, disk.free)
      floor.set({ holds }, disk.floor)
    }
  }
}
