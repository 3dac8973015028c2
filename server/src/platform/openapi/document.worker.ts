import { parentPort, workerData } from 'node:worker_threads'
import { type DocumentInput, documentOf } from './document.ts'

parentPort?.postMessage(await documentOf(workerData as DocumentInput))
