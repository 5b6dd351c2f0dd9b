export default (() => 1)
