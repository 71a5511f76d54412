package deploy

import (
	"os/exec"
	"syscall"
)

// endWithParent makes the kernel end the program when the tests end.
func endWithParent(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
