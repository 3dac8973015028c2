import { toast } from '../page/toast'
import { errorText } from './errorText'

/** Shows a failure in a toast, even if the component is unmounted by then, and rethrows it. */
export async function withErrorToast<T>(asked: Promise<T>, fallback: string): Promise<T> {
  try {
    return await asked
  } catch (error) {
    toast.error('Error', errorText(error, fallback))
    throw error
  }
}
