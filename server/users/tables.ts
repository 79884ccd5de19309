export interface UserTables {}
