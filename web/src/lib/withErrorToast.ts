import { errorText } from './errorText'
import { toast } from './toast'

/** Says in a toast what failed, also where what asked for it is gone by then, and passes the failure on. */
export async function withErrorToast<T>(asked: Promise<T>, fallback: string): Promise<T> {
  try {
    return await asked
  } catch (error) {
    toast.error('Error', errorText(error, fallback))
    throw error
  }
}
