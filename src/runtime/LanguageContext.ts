import { createContext } from 'react';

/**
 * Another value whenever texts are to be said anew: for each language, and when more of one is there. Whoever shows
 * a text reads it, so that a change says everything anew and throws nothing away.
 */
export const LanguageContext = createContext('');
