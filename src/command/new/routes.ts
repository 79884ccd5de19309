/** The routes of the pages that every app has. */

export const homeRoute = '/pages/home';
export const settingsRoute = '/pages/settings';
export const logInRoute = '/pages/user/login';
