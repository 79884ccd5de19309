import { createContext } from 'react';

/**
 * Changes whenever texts have to be rendered again: with the language, and when more texts of it are loaded.
 * Components that show texts read it, so that they re-render without losing their state.
 */
export const LanguageContext = createContext('');
