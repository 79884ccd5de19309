/** Vite's mode of a build that shows drafts: it has what development has, and its definitions are not released. */
export const previewMode = 'shoji-preview';
