interface Text {
  title: string;
  abstract: string | null;
  /** HTML. */
  content: string;
}

/** One text of the exchange in the languages that it is written in. */
export interface Article {
  /** 1 help, 2 agreements and rules, 3 company profile, 4 notices, 5 banners. */
  c_id: 1 | 2 | 3 | 4 | 5;
  slug: string;
  /** How long before the sandbox's first start it appeared. */
  daysAgo: number;
  /** Where a banner leads. */
  link?: string;
  jp: Text;
  en: Text;
}
