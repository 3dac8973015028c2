import { parentPort, workerData } from 'node:worker_threads'
import { readCourseJson } from './course-json.ts'

parentPort?.postMessage(readCourseJson(workerData as Uint8Array))
