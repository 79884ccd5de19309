/** What stands where nothing could be loaded, in the two languages that most users read. */
export const unreachable = {
  lines: [
    ['ja', '読み込めませんでした。通信環境を確かめて、もう一度お試しください。'],
    ['en', 'The app could not be loaded. Check your connection and try again.'],
  ],
  retry: '再試行 / Retry',
} as const;
