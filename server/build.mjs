// Bundles the server, what its operators run and the contract into files that start fast; packages stay where npm put
// them. Into dist, or the directory beside it that is named. What names and migrates a version is copied into the build:
// a server that is restarted between `git pull` and `npm run build` is still the older one.
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const outdir = here(process.argv[2] ?? 'dist')
rmSync(`${outdir}/server`, { recursive: true, force: true })
for (const path of ['package.json', 'CHANGELOG.md', 'server/migrations'])
  cpSync(here(`../${path}`), `${outdir}/${path}`, { recursive: true })

await build({
  entryPoints: {
    main: here('src/main.ts'),
    backup: here('src/backup.ts'),
    restore: here('src/restore.ts'),
    reports: here('src/reports.ts'),
    adopt: here('src/adopt.ts'),
    admin: here('src/admin.ts'),
    doctor: here('src/doctor.ts'),
    'course-json.worker': here('src/features/teaching/course-json.worker.ts'),
    'document.worker': here('src/platform/openapi/document.worker.ts'),
  },
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  plugins: [
    {
      // '@guildhall/contract/api' is contract/src/api.ts, as its package.json says.
      name: 'contract',
      setup(bundler) {
        bundler.onResolve({ filter: /^@guildhall\/contract\// }, ({ path }) => ({
          path: here(`../contract/src/${path.slice('@guildhall/contract/'.length)}.ts`),
        }))
      },
    },
  ],
  logLevel: 'warning',
})
