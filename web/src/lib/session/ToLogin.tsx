import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Redirects to /login, which leads back here. */
export function ToLogin() {
  const router = useRouter()
  // Read once: while this page unmounts, the address is already /login's.
  const [from] = useState(() => router.latestLocation.href)
  return <Navigate to="/login" search={{ redirect: from }} replace />
}
