/** The message if nothing could be loaded. */
export const unreachable = {
  lines: [
    ['ja', '読み込めませんでした。もう一度お試しください。'],
    ['en', 'The library could not be reached. Please try again.'],
  ],
  retry: '再試行 / Retry',
} as const;
