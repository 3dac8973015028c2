import classes from './PageLoading.module.css'

export function PageLoading() {
  return (
    <p className={classes.loading} role="status">
      Loading...
    </p>
  )
}
