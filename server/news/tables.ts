import type { Generated } from 'kysely';
import type { Language } from '../http/operations.ts';

export interface NewsTables {
  news: {
    id: Generated<number>;
    /** 1 help, 2 agreements and rules, 3 company profile, 4 notices, 5 banners. */
    c_id: 1 | 2 | 3 | 4 | 5;
    lang: Language;
    slug: string;
    title: string;
    abstract: string | null;
    /** HTML. */
    content: string;
    cover: string | null;
    /** Target of a banner: a route of the app or an https URL. */
    link: string | null;
    /** Unix ms. */
    created_at: number;
  };
}
