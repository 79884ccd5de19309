/** Every call of the product, as the specification lists them; the last four are our additions. */
export const operations = `
POST set/lang · POST get/lang · POST area_code · POST sms_mail · POST sms_send · POST user/register
POST user/login · GET user/center · GET user/center2 · POST user/real_name · POST user/real_name2
POST user/check_mobile · POST user/check_email · POST user/forget · POST user/e_pwd · POST user/has_password
POST safe/update_password · POST user/cash_info · POST user/cash_save · POST set/get_customer_url
POST set/sms_other_mail
GET currency/quotation_new · GET currency/new_timeshar · GET currency/deal · GET currency/user_currency_list
POST coin/trade · PUT coin/trade · GET coin/list · POST news/list · POST news/detail
GET microtrade/lists · GET microtrade/seconds · GET microtrade/payable_currencies · POST microtrade/submit
POST wallet/list · POST wallet/detail · POST wallet/legal_log · POST wallet/change · GET wallet/hzhistory
POST wallet/get_in_address · POST wallet/charge_req · POST wallet/get_info · POST wallet/get_address
POST wallet/out · POST wallet/addaddress · POST wallet/deladdress · GET charge_mention/log2
GET charge_mention/log3
POST lever/deal · POST lever/submit · POST lever/my_trade · POST lever/close · POST lever/setstop
GET lh/deposit/report · GET lh/deposit/config · GET lh/deposit/product_info · GET lh/deposit/order
POST lh/deposit · POST lh/deposit/order/cancel
GET lh/send/config · GET lh/send/product_info · GET lh/send/order_list · GET lh/send/get_recommend
POST lh/send/order
GET user/my_poster · GET user/my_share · GET user/invite · POST user/invite_list · POST user/my_invite_list
POST user/my_account_return
GET nftGoodsCategory/list · GET nftGoods/list · GET nftGoods/detail · GET nftGoods/orderDetail
GET nftGoods/orderList · POST nftGoods/buy · POST nftGoods/apply · POST nftGoods/orderPay
POST nftGoods/cancelOrder · GET nftGoodsUser/memberGoodsDetail · GET nftGoodsUser/memberGoodsList
GET nftGoodsUser/collectionList · GET nftGoodsUser/collectionDetail · POST nftGoodsUser/memberApply
POST nftGoodsUser/collectionSales · POST nftGoodsUser/collectionSalesStop
POST nftGoodsUser/collectionTransfer · POST nftGoodsUser/collectionCheckShow
POST nftGoodsUser/collectionCheckPrice
POST upload · POST user/logout · POST user/end_session · POST user/login_code · POST nftGoodsUser/checkRecipient
POST support/request
`
  .trim()
  .split(/\s*[·\n]\s*/);
