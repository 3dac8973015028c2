import fc from 'fast-check'

// The same values in each run. To use another seed: FC_SEED=7 npm test
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_120) })
