-- Plays a user of Neovim in examples/library, and prints what the editor shows: a line of JSON for each thing tried.

local function show(what, got)
  io.stdout:write(vim.fn.json_encode({ what = what, got = got }) .. '\n')
end

-- The user's actions are a coroutine: Neovim handles keys and answers while it waits.
local user
local function proceed()
  local fine, problem = coroutine.resume(user)
  if fine then return end
  show('error', debug.traceback(user, problem))
  vim.cmd('cquit 1')
end

local function wait(what, is_so)
  local until_when = vim.loop.now() + 60000
  while true do
    local answer = is_so()
    if answer then return answer end
    if vim.loop.now() > until_when then error('waited in vain for ' .. what) end
    vim.defer_fn(proceed, 20)
    coroutine.yield()
  end
end

-- The cursor on the first occurrence of a text in the buffer, so many characters into it.
local function go_to(text, characters)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  if vim.fn.search('\\V' .. text, 'cW') == 0 then error(text .. ' is not in this file') end
  local place = vim.api.nvim_win_get_cursor(0)
  vim.api.nvim_win_set_cursor(0, { place[1], place[2] + (characters or 0) })
end

local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 't', false)
end

local function file() return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ':.') end
local function line() return vim.trim(vim.api.nvim_get_current_line()) end

local function findings()
  return vim.tbl_map(
    function(one) return (one.lnum + 1) .. ':' .. (one.col + 1) .. ' ' .. one.message end,
    vim.diagnostic.get(0)
  )
end

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then return window end
  end
end

user = coroutine.create(function()
  wait('findings', function() return #findings() > 0 end)
  show('findings', findings())

  -- Selects the first entry of the menu.
  vim.ui.select = function(items, options, chosen)
    show('menu', vim.tbl_map(options.format_item, items))
    chosen(items[1], 1)
  end
  local finding = vim.diagnostic.get(0)[1]
  vim.api.nvim_win_set_cursor(0, { finding.lnum + 1, finding.col })
  vim.lsp.buf.code_action()
  wait('the fix', function() return #findings() == 0 end)
  show('fixed', line())

  go_to('"getBook"', 3)
  vim.lsp.buf.hover()
  local window = wait('hover', floating)
  show('hover', vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false))
  vim.api.nvim_win_close(window, true)

  go_to('data.book.author', #'data.book.')
  press('i<C-x><C-o>')
  wait('completion', function() return vim.fn.pumvisible() == 1 end)
  show('completion', vim.tbl_map(function(one) return one.abbr end, vim.fn.complete_info({ 'items' }).items))
  press('<C-e><Esc>')
  wait('the end of insertion', function() return vim.fn.mode() == 'n' end)

  go_to('"book.borrow"', 8)
  vim.lsp.buf.references()
  wait('references', function() return #vim.fn.getqflist() > 0 end)
  show(
    'references',
    vim.tbl_map(
      function(one) return vim.fn.fnamemodify(vim.fn.bufname(one.bufnr), ':.') .. ':' .. one.lnum end,
      vim.fn.getqflist()
    )
  )
  vim.cmd('cclose')

  go_to('"book.borrow"', 8)
  local screen = file()
  vim.lsp.buf.definition()
  -- A text has a definition in each language: Neovim goes to the first and lists all.
  wait('the definition', function() return vim.bo.buftype == 'quickfix' end)
  vim.cmd('cclose')
  show('definition', { file(), line() })

  go_to('"borrow"', 2)
  vim.lsp.buf.rename('book.lend')
  wait('the new name', function() return line():find('"lend"', 1, true) end)
  local renamed = { line() }
  vim.cmd('hide buffer ' .. screen)
  go_to('"book.lend"')
  table.insert(renamed, line())
  show('renamed', renamed)

  vim.cmd('silent wall')
  wait('no findings', function() return #findings() == 0 end)
  show('findings at the end', #vim.diagnostic.get())
  vim.cmd('quitall!')
end)
proceed()
