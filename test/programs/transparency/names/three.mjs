export default (class { f = () => 1; static g = function () {} })
