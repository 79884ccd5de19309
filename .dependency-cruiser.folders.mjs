/** No circle of values between folders: each is read after those that it uses. Types may go both ways. */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Hand in what a folder needs of one that uses it, or move what both need below them.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/generated/|node_modules|/testing/|[.]test[.]ts$' },
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
