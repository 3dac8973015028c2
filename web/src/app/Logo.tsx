/** The logo: a hall's roof over two open doors. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1f5a41" />
      <path
        d="M7 14.2 16 7l9 7.2"
        stroke="#e3bd6b"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M9.2 24.6v-7.2a2.4 2.4 0 0 1 4.8 0v7.2M18 24.6v-7.2a2.4 2.4 0 0 1 4.8 0v7.2"
        stroke="#fbf7ee"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
