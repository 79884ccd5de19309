/** Operations that are logged as security events: they open an account, change its protection, or move money out. */
import type { OperationId } from '../http/operations.ts';

/** Their names in the log. Refused ones are logged as well: they reveal guessing. */
export const securityEvents: Partial<Record<OperationId, string>> = {
  userRegister: 'registration',
  userLogin: 'login',
  userLogout: 'session_end',
  userEndSession: 'session_end',
  userForget: 'password_reset',
  userEPwd: 'password_change',
  userLoginCode: 'login_code_change',
  safeUpdatePassword: 'fund_password_change',
  smsMail: 'code_request',
  smsSend: 'code_request',
  setSmsOtherMail: 'code_request',
  userCheckEmail: 'code_check',
  userCheckMobile: 'code_check',
  userCashSave: 'bank_card_change',
  walletAddaddress: 'address_added',
  walletDeladdress: 'address_removed',
  walletOut: 'withdrawal',
  nftGoodsUserCollectionTransfer: 'gift',
  nftGoodsOrderPay: 'payment',
  nftGoodsUserCollectionSales: 'sale',
};
