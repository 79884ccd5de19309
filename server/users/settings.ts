/** Language, dial codes, and the address of the customer service. */
import type { Handlers } from '../http/operations.ts';
import { chatPath } from '../support/index.ts';

export const settingsHandlers: Handlers = {
  async setLang({ lang }, { db, session }) {
    if (session)
      await db.updateTable('users').set({ language: lang }).where('id', '=', session.user).execute();
    return lang;
  },

  async getLang(_input, { language }) {
    return language;
  },

  async areaCode(_input, { db }) {
    return db
      .selectFrom('area_code')
      .select(['id', 'name', 'lang', 'area_code', 'country'])
      .orderBy('sort')
      .execute();
  },

  async setGetCustomerUrl(_input, { config, language, say }) {
    const { customerUrl } = config;
    return {
      customer_url: customerUrl === chatPath ? `${customerUrl}?lang=${language}` : customerUrl,
      logo: null,
      name: say('server.customerService'),
      email: config.supportEmail,
    };
  },
};
