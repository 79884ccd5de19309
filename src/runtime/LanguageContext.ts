import { createContext } from 'react';

/** The language in use. Whoever shows a text reads it, so that a change says everything anew and throws nothing away. */
export const LanguageContext = createContext('');
